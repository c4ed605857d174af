"""A mine put together from sprites: the earth, the cards, the marks, the light of day. The look of the app's table."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from core.art.maze import Scene
from core.art.slabs import H, W
from core.picture.markup import macros
from core.picture.sprites import CARD, FACE, Box, Sprites, render

AROUND = 26  # card units of earth beyond what the app's window shows
LONGEST = 1280  # pixels: what Telegram keeps of a photo
SMALLEST = 16  # pixels: the width of a card in the widest mine there can be
STONE = Box(0, 0, 300, 300)
BEAST = Box(0, -380, 640, 240)
STRENGTH = 0.31  # of the stone over the light, as in `earth`
SOFT = 10  # light and dusk have no edges: they are rendered so many times smaller
BEAM = 500  # card units: how far daylight reaches to the east
JUT = (14, 16)  # card units: how far that face juts out of its card to the west and north
MOTE = 4  # card units: half of the box round a mote

Sprite = tuple[Image.Image, tuple[int, int]]  # and where its corner lies, in pixels


@dataclass(frozen=True, slots=True)
class Plan:
    """How big a mine is drawn: cards of `card` pixels, an even number, and which part of the plane is seen."""

    card: int
    box: Box

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        return self.length(self.box.wide), self.length(self.box.high)

    def length(self, units: float) -> int:
        """So many units of the drawing in pixels."""
        return round(units * self.card / W)

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Where a point lies in the picture, in pixels."""
        return self.length(x - self.box.left), self.length(y - self.box.top)


def plan(scene: Scene, longest: int = LONGEST) -> Plan:
    """All of the mine in a picture of at most so many pixels each way."""
    fit = scene.fit
    box = Box(fit.x - AROUND, fit.y - AROUND, fit.w + 2 * AROUND, fit.h + 2 * AROUND)
    card = int(W * longest / max(box.wide, box.high))
    return Plan(max(SMALLEST, min(CARD, card - card % 2)), box)


def draw(scene: Scene, sprites: Sprites, longest: int = LONGEST) -> Image.Image:
    """The mine as everybody sees it."""
    how = plan(scene, longest)
    picture = ground(scene, how, sprites)
    for thing in things(scene, how, sprites):
        lay(picture, thing)
    lay(picture, daylight(how))
    for mote in motes(scene, how, sprites):
        lay(picture, mote)
    return picture


def lay(picture: Image.Image, part: Sprite) -> None:
    """A sprite on the picture; what juts out is cut off."""
    image, place = part
    picture.paste(image, place, image)


def ground(scene: Scene, how: Plan, sprites: Sprites) -> Image.Image:
    """The earth under the cards: stone in the light of the mine, darker further away."""
    tile = sprites.get('<path fill="url(#a-earth)" d="M0 0h300v300H0z"/>', STONE, how.card).convert("RGB")
    stone, (left, top) = Image.new("RGB", how.size), how.place(0, 0)
    for x in range(left % tile.width - tile.width, stone.width, tile.width):
        for y in range(top % tile.height - tile.height, stone.height, tile.height):
            stone.paste(tile, (x, y))
    picture = Image.blend(_soft(macros().light(scene), how, how.box).convert("RGB"), stone, STRENGTH)
    lay(picture, (sprites.get(macros().beast(), BEAST, how.card), how.place(BEAST.left, BEAST.top)))
    lay(picture, (_soft('<use href="#a-strata"/>' + macros().dusk(scene), how, how.box), (0, 0)))
    return picture


def daylight(how: Plan) -> Sprite:
    """What falls down the shaft over the start."""
    box = Box(0, how.box.top, BEAM, -how.box.top + H)
    return _soft('<use href="#a-daylight"/>', how, box), how.place(box.left, box.top)


def things(scene: Scene, how: Plan, sprites: Sprites) -> Iterator[Sprite]:
    """Goals face down, cards face up, marks round the last one and the face of whoever laid it."""
    for _, x, y, sign in scene.sealed:
        yield sprites.get(macros().sealed(sign), FACE, how.card), how.place(x, y)
    for one in scene.cards:
        yield sprites.get(macros().slab(one.slab), FACE, how.card), how.place(one.x, one.y)
    if scene.last is None:
        return
    yield sprites.get('<use href="#m-last"/>', FACE, how.card), how.place(*scene.last)
    if scene.layer is not None:
        face = macros().layer(scene.layer, scene.clockwork, *JUT)
        x, y = scene.last[0] - JUT[0], scene.last[1] - JUT[1]
        yield sprites.get(face, Box(0, 0, 44, 44), how.card), how.place(x, y)


def motes(scene: Scene, how: Plan, sprites: Sprites) -> Iterator[Sprite]:
    """Dust in the light."""
    for x, y, radius, strength in scene.motes:
        dot = f'<circle cx="{MOTE}" cy="{MOTE}" r="{radius:.1f}" fill="#ffe3a6" fill-opacity="{strength:.2f}"/>'
        yield sprites.get(dot, Box(0, 0, 2 * MOTE, 2 * MOTE), how.card), how.place(x - MOTE, y - MOTE)


def _soft(markup: str, how: Plan, box: Box) -> Image.Image:
    """What has no sharp edges, in a part of the plane."""
    wide, high = how.length(box.wide), how.length(box.high)
    return render(markup, box, wide // SOFT, high // SOFT).resize((wide, high), Image.Resampling.BICUBIC)
