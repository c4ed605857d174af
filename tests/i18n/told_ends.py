"""What is told when a round or the game is over."""

from core.rules.outcomes import (
    GameEnded,
    GeologistsPaid,
    GoldKept,
    GoldPicked,
    GoldStolen,
    NothingStolen,
    PoolOpened,
    RoundEnded,
    RoundGivenUp,
    SaboteursPaid,
    WinnersPaid,
)

MIXED = ("miner", "saboteur", "saboteur", "miner")
ALL_MINERS = ("miner",) * 4
TEAMS = ("green", "blue", "green", "boss")
SPARE = ("saboteur", "blue")

# (event, Korean and English for a spectator, Korean and English for seat 1)
ENDS = [
    (RoundGivenUp(), "더는 금에 닿을 수 없어서 모두 함께 라운드를 끝냈어요.",
     "The table ends the round: the gold cannot be reached any more.", "=", "="),
    (RoundEnded(1, "miners", 0, MIXED, ("miner",), 2, ()),
     "1라운드는 광부의 승리예요. 방해꾼은 길동님과 Bob님이었어요.",
     "The miners win round 1. The saboteurs were 길동 and Bob.",
     "1라운드는 광부의 승리, 나는 졌어요. 방해꾼은 나와 Bob님이었어요.",
     "The miners win round 1, you lose. The saboteurs were you and Bob."),
    (RoundEnded(3, "saboteurs", None, MIXED, ("miner",), 2, ()),
     "3라운드는 방해꾼의 승리예요. 방해꾼은 길동님과 Bob님이었어요. 금은 아래쪽 목적지에 있었어요.",
     "The saboteurs win round 3. The saboteurs were 길동 and Bob. The gold lay at the bottom goal.",
     "3라운드는 방해꾼인 내가 이겼어요! 방해꾼은 나와 Bob님이었어요. 금은 아래쪽 목적지에 있었어요.",
     "You win round 3 as a saboteur! The saboteurs were you and Bob. The gold lay at the bottom goal."),
    (RoundEnded(2, "miners", 3, ALL_MINERS, ("saboteur",), 0, ()), "2라운드는 광부의 승리예요. 방해꾼은 없었어요.",
     "The miners win round 2. There was no saboteur.", "2라운드는 나와 광부들의 승리예요! 방해꾼은 없었어요.",
     "You win round 2 with the miners! There was no saboteur."),
    (RoundEnded(2, "saboteurs", None, ALL_MINERS, ("saboteur",), 0, ()),
     "2라운드는 아무도 이기지 못했어요. 금을 찾지 못했거든요. 방해꾼은 없었어요. 금은 위쪽 목적지에 있었어요.",
     "Nobody wins round 2: the gold was not found. There was no saboteur. The gold lay at the top goal.", "=", "="),
    (PoolOpened(3, 1), "금덩이 카드 3장을 길동님부터 나눠 가져요.", "3 nugget cards go round, 길동 picks first.",
     "금덩이 카드 3장을 나부터 나눠 가져요.", "3 nugget cards go round, you pick first."),
    (PoolOpened(0, 1), "이번 라운드에는 나눌 금덩이 카드가 없어요.", "No nugget cards are shared this round.", "=",
     "="),
    (GoldPicked(1, 2), "길동님이 금덩이 카드 한 장을 골랐어요. 2장 남았어요.", "길동 keeps a nugget card, 2 go on.",
     None, None),
    (GoldPicked(0, 0), "철수님이 마지막 금덩이 카드를 가졌어요.", "철수 keeps the last nugget card.", "=", "="),
    (GoldKept(2, 1), None, None, "금덩이 2개짜리 카드를 가졌어요.", "You keep a card with 2 nuggets."),
    (SaboteursPaid((1,), 4), "방해꾼 길동님이 금덩이를 4개 받아요.", "길동 gets nuggets worth 4.",
     "내가 금덩이를 4개 받아요.", "You get nuggets worth 4."),
    (SaboteursPaid((0, 1, 3), 3), "방해꾼은 금덩이를 3개씩 받아요: 철수님, 길동님과 서울님",
     "철수, 길동 and 서울 get nuggets worth 3 each.", "철수님, 서울님과 내가 금덩이를 3개씩 받아요.",
     "철수, 서울 and you get nuggets worth 3 each."),
    (SaboteursPaid((), 0), "이번 라운드에는 아무도 금을 받지 못해요.", "Nobody gets gold this round.", "=", "="),
    (RoundEnded(1, "green", 0, TEAMS, SPARE, 2, ("green", "blue")),
     "1라운드는 녹색 광부의 승리예요. 금에 닿은 철수님은 녹색 광부예요. "
     "역할: 철수님과 Bob님(녹색 광부), 길동님(파란색 광부), 서울님(대장)",
     "The green miners win round 1. 철수, who dug to the gold, is a green miner. "
     "Roles: 철수 and Bob (green miner), 길동 (blue miner), 서울 (boss).",
     "1라운드는 녹색 광부의 승리예요. 금에 닿은 철수님은 녹색 광부예요. "
     "역할: 철수님과 Bob님(녹색 광부), 나(파란색 광부), 서울님(대장)",
     "The green miners win round 1. 철수, who dug to the gold, is a green miner. "
     "Roles: 철수 and Bob (green miner), you (blue miner), 서울 (boss)."),
    (RoundEnded(1, "green", 1, TEAMS, SPARE, 2, ("green",)),
     "1라운드는 녹색 광부의 승리예요. 금에 닿은 길동님은 파란색 광부예요. 파란색 광부의 길은 녹색 문에 막혔어요. "
     "역할: 철수님과 Bob님(녹색 광부), 길동님(파란색 광부), 서울님(대장)",
     "The green miners win round 1. 길동, who dug to the gold, is a blue miner. "
     "A green door barred the blue miners’ way. "
     "Roles: 철수 and Bob (green miner), 길동 (blue miner), 서울 (boss).",
     "1라운드는 녹색 광부의 승리예요. 금에 닿은 나는 파란색 광부예요. 파란색 광부의 길은 녹색 문에 막혔어요. "
     "역할: 철수님과 Bob님(녹색 광부), 나(파란색 광부), 서울님(대장)",
     "The green miners win round 1. You dug to the gold as a blue miner. A green door barred the blue miners’ way. "
     "Roles: 철수 and Bob (green miner), you (blue miner), 서울 (boss)."),
    (RoundEnded(2, "blue", 0, TEAMS, SPARE, 2, ("blue",)),
     "2라운드는 파란색 광부의 승리예요. 금에 닿은 철수님은 녹색 광부예요. 녹색 광부의 길은 파란색 문에 막혔어요. "
     "역할: 철수님과 Bob님(녹색 광부), 길동님(파란색 광부), 서울님(대장)",
     "The blue miners win round 2. 철수, who dug to the gold, is a green miner. "
     "A blue door barred the green miners’ way. "
     "Roles: 철수 and Bob (green miner), 길동 (blue miner), 서울 (boss).",
     "2라운드는 파란색 광부의 승리예요. 금에 닿은 철수님은 녹색 광부예요. 녹색 광부의 길은 파란색 문에 막혔어요. "
     "역할: 철수님과 Bob님(녹색 광부), 나(파란색 광부), 서울님(대장)",
     "The blue miners win round 2. 철수, who dug to the gold, is a green miner. "
     "A blue door barred the green miners’ way. "
     "Roles: 철수 and Bob (green miner), you (blue miner), 서울 (boss)."),
    (RoundEnded(2, "both", 1, ("saboteur", "geologist"), SPARE, 0, ("green", "blue")),
     "2라운드는 녹색 광부와 파란색 광부 모두의 승리예요. 금에 닿은 길동님은 녹색도 파란색도 아니에요. "
     "두 팀 모두 문에 막히지 않았어요. 역할: 철수님(방해꾼), 길동님(지질학자)",
     "The green and the blue miners win round 2. 길동, who dug to the gold, is neither green nor blue. "
     "No door barred either team’s way. Roles: 철수 (saboteur), 길동 (geologist).",
     "2라운드는 녹색 광부와 파란색 광부 모두의 승리예요. 금에 닿은 나는 녹색도 파란색도 아니에요. "
     "두 팀 모두 문에 막히지 않았어요. 역할: 철수님(방해꾼), 나(지질학자)",
     "The green and the blue miners win round 2. You dug to the gold and are neither green nor blue. "
     "No door barred either team’s way. Roles: 철수 (saboteur), you (geologist)."),
    (RoundEnded(3, "barred", 0, ("green", "blue"), SPARE, 0, ()),
     "3라운드에 금까지 굴이 이어졌지만 어느 광부 팀도 지나갈 수 없어요. 금에 닿은 철수님은 녹색 광부예요. "
     "녹색 광부의 길은 파란색 문에 막혔어요. 파란색 광부의 길은 녹색 문에 막혔어요. "
     "역할: 철수님(녹색 광부), 길동님(파란색 광부)",
     "The gold is reached in round 3, but no team of miners can get to it. "
     "철수, who dug to the gold, is a green miner. "
     "A blue door barred the green miners’ way. A green door barred the blue miners’ way. "
     "Roles: 철수 (green miner), 길동 (blue miner).",
     "3라운드에 금까지 굴이 이어졌지만 어느 광부 팀도 지나갈 수 없어요. 금에 닿은 철수님은 녹색 광부예요. "
     "녹색 광부의 길은 파란색 문에 막혔어요. 파란색 광부의 길은 녹색 문에 막혔어요. "
     "역할: 철수님(녹색 광부), 나(파란색 광부)",
     "The gold is reached in round 3, but no team of miners can get to it. "
     "철수, who dug to the gold, is a green miner. "
     "A blue door barred the green miners’ way. A green door barred the blue miners’ way. "
     "Roles: 철수 (green miner), you (blue miner)."),
    (RoundEnded(3, "saboteurs", None, ("saboteur", "saboteur"), ("green", "boss"), 1, ()),
     "3라운드는 방해꾼의 승리예요. 금은 가운데 목적지에 있었어요. 역할: 철수님과 길동님(방해꾼)",
     "The saboteurs win round 3. The gold lay at the middle goal. Roles: 철수 and 길동 (saboteur).",
     "3라운드는 방해꾼의 승리예요. 금은 가운데 목적지에 있었어요. 역할: 철수님과 나(방해꾼)",
     "The saboteurs win round 3. The gold lay at the middle goal. Roles: 철수 and you (saboteur)."),
    (RoundEnded(3, "saboteurs", None, ("profiteer", "green"), SPARE, 1, ()),
     "3라운드에는 금을 찾지 못했어요. 금은 가운데 목적지에 있었어요. 역할: 철수님(부당이익자), 길동님(녹색 광부)",
     "The gold was not found in round 3. The gold lay at the middle goal. Roles: 철수 (profiteer), 길동 (green miner).",
     "3라운드에는 금을 찾지 못했어요. 금은 가운데 목적지에 있었어요. 역할: 철수님(부당이익자), 나(녹색 광부)",
     "The gold was not found in round 3. The gold lay at the middle goal. Roles: 철수 (profiteer), you (green miner)."),
    (GeologistsPaid(5, (0,), 5), "미로의 수정은 5개예요. 철수님이 금을 5개 받아요.",
     "Crystals in the maze: 5. 철수 gets 5 gold for them.", "=", "="),
    (GeologistsPaid(5, (1,), 5), "미로의 수정은 5개예요. 길동님이 금을 5개 받아요.",
     "Crystals in the maze: 5. 길동 gets 5 gold for them.",
     "미로의 수정은 5개예요. 내가 금을 5개 받아요.", "Crystals in the maze: 5. You get 5 gold for them."),
    (GeologistsPaid(5, (1, 2), 2), "미로의 수정은 5개예요. 길동님과 Bob님이 금을 2개씩 받아요.",
     "Crystals in the maze: 5. 길동 and Bob get 2 gold each for them.",
     "미로의 수정은 5개예요. Bob님과 내가 금을 2개씩 받아요.",
     "Crystals in the maze: 5. Bob and you get 2 gold each for them."),
    (GeologistsPaid(1, (1, 2), 0), "미로의 수정은 1개예요. 수정으로 금을 받는 사람은 없어요.",
     "Crystals in the maze: 1. Nobody gets gold for them.", "=", "="),
    (GeologistsPaid(3, (), 0), "미로의 수정은 3개예요. 수정으로 금을 받는 사람은 없어요.",
     "Crystals in the maze: 3. Nobody gets gold for them.", "=", "="),
    (GeologistsPaid(0, (1,), 0), None, None, None, None),
    (WinnersPaid((0, 2), (4, 4)), "철수님과 Bob님이 이겨서 금을 4개씩 받아요.",
     "철수 and Bob win and get 4 gold each.", "=", "="),
    (WinnersPaid((1,), (5,)), "길동님이 이겨서 금을 5개 받아요.", "길동 wins and gets 5 gold.",
     "내가 이겨서 금을 5개 받아요!", "You win and get 5 gold!"),
    (WinnersPaid((0, 1, 2, 3), (1, 2, 2, 0)),
     "길동님과 Bob님이 이겨서 금을 2개씩 받아요. 철수님이 이겨서 금을 1개 받아요. "
     "서울님도 이겼지만 받을 금이 없어요.",
     "길동 and Bob win and get 2 gold each. 철수 wins and gets 1 gold. 서울 wins too, but gets no gold.",
     "Bob님과 내가 이겨서 금을 2개씩 받아요! 철수님이 이겨서 금을 1개 받아요. "
     "서울님도 이겼지만 받을 금이 없어요.",
     "Bob and you win and get 2 gold each! 철수 wins and gets 1 gold. 서울 wins too, but gets no gold."),
    (WinnersPaid((0, 1), (1, 0)), "철수님이 이겨서 금을 1개 받아요. 길동님도 이겼지만 받을 금이 없어요.",
     "철수 wins and gets 1 gold. 길동 wins too, but gets no gold.",
     "철수님이 이겨서 금을 1개 받아요. 나도 이겼지만 받을 금이 없어요.",
     "철수 wins and gets 1 gold. You win too, but get no gold."),
    (WinnersPaid((1, 3), (0, 0)), "길동님과 서울님도 이겼지만 받을 금이 없어요.",
     "길동 and 서울 win too, but get no gold.",
     "서울님과 나도 이겼지만 받을 금이 없어요.", "서울 and you win too, but get no gold."),
    (WinnersPaid((), ()), "이겨서 금을 받는 사람은 없어요.", "Nobody wins a share of the gold.", "=", "="),
    (GoldStolen(0, 2), "철수님이 Bob님의 금 한 개를 훔쳤어요.", "철수 steals a gold piece from Bob.", "=", "="),
    (GoldStolen(0, 1), "철수님이 길동님의 금 한 개를 훔쳤어요.", "철수 steals a gold piece from 길동.",
     "철수님이 내 금 한 개를 훔쳤어요!", "철수 steals a gold piece from you!"),
    (GoldStolen(1, 3), "길동님이 서울님의 금 한 개를 훔쳤어요.", "길동 steals a gold piece from 서울.",
     "내가 서울님의 금 한 개를 훔쳤어요.", "You steal a gold piece from 서울."),
    (NothingStolen(1, False), "길동님은 훔칠 금이 없었어요.", "길동 finds no gold to steal.",
     "나는 훔칠 금이 없었어요.", "You find no gold to steal."),
    (NothingStolen(1, True), "길동님은 감옥에 갇혀 훔치지 못해요.", "길동 is trapped and cannot steal.",
     "나는 감옥에 갇혀 훔치지 못해요.", "You are trapped and cannot steal."),
    (GameEnded((3, 1, 4, 2), (2,)), "Bob님이 금 4개로 우승했어요!", "Bob wins the game with gold worth 4!", "=",
     "="),
    (GameEnded((4, 5, 4, 2), (1,)), "길동님이 금 5개로 우승했어요!", "길동 wins the game with gold worth 5!",
     "내가 금 5개로 우승했어요!", "You win the game with gold worth 5!"),
    (GameEnded((4, 4, 0, 2), (0, 1)), "철수님과 길동님이 금 4개로 우승했어요!",
     "철수 and 길동 share the win with gold worth 4 each!", "철수님과 내가 금 4개로 함께 우승했어요!",
     "철수 and you share the win with gold worth 4 each!"),
]  # fmt: skip
