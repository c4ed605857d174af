export const play = () => {};
