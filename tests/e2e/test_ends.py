"""The end of a round whose gold is paid: read by everybody, and thefts chosen by touch and by keys."""

import pytest
from playwright.sync_api import expect

from tests.e2e import servers
from tests.e2e.arrange import arrange
from tests.e2e.conftest import Visit
from tests.e2e.sight import CUT, IN_SIGHT, SIDEWAYS, SMALL, faults, in_both_themes, on
from tests.e2e.test_solo import lay
from tests.e2e.thumb import Thumb
from tests.e2e.visitor import Visitor
from tests.webapp.ends import LAST, SHARES, Ending

EARLIER = (Ending("GBCPO", 4, ("blue", "green")), Ending("GBSPO", None))
DOZEN = "GGGGBBBCPOOS"
ENDINGS = {
    "green": Ending("GBCPO", 0, crystals=3),
    "blue": Ending("GBBCPOS", 0, ("blue",), crystals=2, trapped=(2,)),
    "both": Ending("OGBS", 0, crystals=3),
    "barred": Ending("GBCPO", 0, ("blue", "green")),
    "saboteurs": Ending("SGBPO", None, crystals=2, trapped=(2, 4), thieves=(4,)),
    "six": Ending("GBOOGS", 0, ("blue",), crystals=4, trapped=(4,), thieves=(1,), gold=(1, 0, 2, 0, 0, 3)),
    "robbing": Ending("GBCPO", 0, crystals=3, thieves=(2, 0), gold=(1, 2, 0, 3, 0)),
    "two": Ending("GB", 0, thieves=(1,), gold=(2, 0), options={"theft_auto": "always"}),
    "twelve": Ending(DOZEN, 3, crystals=4, thieves=(0, 5, 9), trapped=(1, 11)),
    "over": Ending("GBCPO", 0, crystals=3, gold=(1, 5, 2, 2, 0), earlier=EARLIER),
    "over_two": Ending("GB", 1, gold=(3, 0), earlier=(Ending("GB", 0), Ending("GB", None))),
    "over_tied": Ending("GBS", None, gold=(0, 5, 0), earlier=(Ending("GBS", None), Ending("GBS", None))),
    "over_twelve": Ending(DOZEN, 3, gold=tuple(range(12)), trapped=(1,), earlier=(Ending(DOZEN, 4), Ending(DOZEN, 8))),
}
TOLD = """() => [...document.querySelectorAll('.steps > li, .roles .art')]
  .map(node => getComputedStyle(node)).every(style => style.opacity === '1' && style.visibility === 'visible')"""
BROKEN = """() => [...document.querySelectorAll('.roles :is(b, small:not(.fate))')].flatMap(({ firstChild }) => {
  const words = [...firstChild.data.matchAll(/\\S+/g)].filter(({ index, 0: word }) => {
    const range = new Range();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  });
  return words.map(([word]) => word);
})"""  # words of names and roles that go on in another line
ESSENCE = """body => {
  const what = body.querySelector('.standing') ? '.standing li' : '.verdict, .ways, .roles li';
  const last = [...body.querySelectorAll(what)].at(-1);
  body.scrollTo(0, 0);
  return last.getBoundingClientRect().bottom < body.getBoundingClientRect().bottom - 26;
}"""  # who won and what everybody has from it, without scrolling and above the haze at the foot
CROWNED = """() => {
  const crown = document.querySelector('.crown > .ico').getBoundingClientRect();
  return [...document.querySelectorAll('.crown .medal')].every(face => {
    const { left, right, top, bottom } = face.getBoundingClientRect();
    const middle = crown.left + crown.width / 2;
    return crown.top < top && top < crown.bottom && crown.bottom < bottom && left - 1 < middle && middle < right + 1;
  });
}"""  # the crown stands over the faces, and on them
HELD = """() => { const sheet = new CSSStyleSheet();
  sheet.replaceSync('.end, .end * { animation-play-state: paused !important }');
  document.adoptedStyleSheets = [sheet]; }"""  # what is told at the end stays where it begins


def seated(me: Visitor, seats: int) -> Visitor:
    """At a table with computer players at which gold is paid."""
    me.click(f".boxes [data-value={SHARES}]")
    me.play_alone(seats=seats)
    return me


def ended(me: Visitor, server: servers.Server, ending: Ending) -> Visitor:
    """At a table at which a round has come to this end."""
    seated(me, len(ending.roles))
    arrange(server.database, me.about["code"], lambda _: ending.step().game)
    me.page.reload()
    me.wait_for(".end")
    return me


@pytest.mark.parametrize("name", ENDINGS)
def test_everybody_can_read_how_it_ended_on_every_screen(visit: Visit, server: servers.Server, name: str):
    me = ended(visit(lang="ko" if len(name) % 2 else "en"), server, ENDINGS[name])
    for _ in in_both_themes(me):
        assert faults(me.page) == []
    assert me.page.evaluate(SMALL) == []
    assert me.page.evaluate(TOLD)
    body = "body => body.scrollWidth - body.clientWidth"
    for screen in on(me, [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)]):
        assert me.page.evaluate(SIDEWAYS) <= 0, screen
        assert me.page.evaluate(CUT) == [], screen
        assert me.page.evaluate(BROKEN) == [], screen
        assert me.page.locator(".end-body").evaluate(body) <= 0, screen
        assert me.page.locator(".end > .acts button").evaluate_all(f"all => all.every({IN_SIGHT})"), screen
        if screen == "390x844" and len(ENDINGS[name].roles) <= 6:
            assert me.page.locator(".end-body").evaluate(ESSENCE), name
        last = me.page.locator(".steps > li").last
        last.scroll_into_view_if_needed()
        assert last.evaluate("node => node.getBoundingClientRect().bottom <= innerHeight"), screen


@pytest.mark.parametrize(("name", "winners"), [("over", 1), ("over_two", 1), ("over_tied", 2)])
def test_who_won_wears_the_crown(visit: Visit, server: servers.Server, name: str, winners: int):
    me = ended(visit(), server, ENDINGS[name])
    assert me.page.locator(".standing .top").count() == me.page.locator(".crown .medal").count() == winners
    for screen in on(me, [(320, 568), (390, 844), (844, 390), (1280, 800)]):
        assert me.page.evaluate(CROWNED), screen


def test_a_long_name_makes_no_end_wider_than_the_screen(visit: Visit, server: servers.Server):
    me = visit()
    me.page.fill("[name=name]", "W" * 32)
    ended(me, server, ENDINGS["over"])
    cat = visit(f"/?g={me.about['code']}")
    cat.wait_for(".end")
    for screen in on(cat, [(320, 568), (390, 844), (844, 390)]):
        assert cat.page.locator(".end-body").evaluate("body => body.scrollWidth - body.clientWidth") <= 0, screen
        widths = "steps => steps.map(step => step.getBoundingClientRect().right - innerWidth)"
        assert max(cat.page.locator(".steps > li").evaluate_all(widths)) <= 0, screen
    wide = "go => go.getBoundingClientRect().width / innerWidth"
    for screen in on(me, [(320, 568), (390, 844), (844, 390)]):
        assert me.page.locator(".end > .acts .go").evaluate(wide) > 0.45, screen  # what most want is easy to hit


def test_the_sheet_of_a_thief_among_twelve_fits_and_reads(visit: Visit, server: servers.Server):
    everybody = Ending(DOZEN, 0, thieves=(0,), gold=(1,) * 12)
    me = ended(visit(), server, everybody)
    me.do("rob")
    assert me.page.locator(".victim").count() == 11
    for screen in on(me, [(320, 568), (844, 390), (1280, 800)]):
        assert me.page.locator("#keep").evaluate(IN_SIGHT), screen
        me.page.locator(".victim").last.click()
        assert me.page.locator("#keep").evaluate(IN_SIGHT), screen
        assert faults(me.page) == [], screen


def test_two_thieves_rob_by_touch(visit: Visit, server: servers.Server):
    ann, bob = Thumb(visit(lang="en").page), None
    ann.page.fill("[name=name]", "Ann")
    ann.tap(f".boxes [data-value={SHARES}]")
    ann.tap("[data-do=friends]")
    ann.page.locator("[data-kind=lobby]").wait_for()
    code = ann.about["code"]
    bob = Thumb(visit(f"/?g={code}", lang="ko").page)
    bob.tap("[data-do=join]")
    bob.page.locator(".bottom [data-do=leave]").wait_for()
    for people in (3, 4):
        ann.tap("[data-do=seat-more]")
        ann.page.locator(f".bench li:nth-child({people}):not(.free)").wait_for()
    ann.tap("[data-do=start]")
    for one in (ann, bob):
        one.page.locator("[data-kind=table]").wait_for()
    arrange(server.database, code, lambda _: Ending("GBCP", 0, thieves=(1, 0), gold=(0, 1, 0, 0)).before())
    for one in (ann, bob):
        one.page.reload()
        one.page.locator(".table[data-acting='0']").wait_for()
    version = ann.about["version"]
    ann.tap(f".card[data-card='{LAST}']")
    lay(ann, 7, 0, 0)
    ann.tap("#go")
    ann.moved_on(version)

    expect(bob.page.locator(".end .acts .go")).to_be_disabled()
    assert bob.page.locator("#rob").count() == 0
    rob(ann, victim=1)
    bob.page.locator(".told li").wait_for()
    told = bob.page.locator(".told li").inner_text()
    assert "금 한 개를 훔쳤어요" in told
    assert "금" in bob.page.locator(".my-gold").inner_text()

    rob(bob, victim=0, taps=2)
    ann.page.locator(".told li:nth-child(2)").wait_for()
    assert ann.page.locator(".told li").all_inner_texts()[0].startswith("You steal a gold piece from ")
    assert ann.page.locator(".told li").all_inner_texts()[1].endswith(" steals a gold piece from you!")
    assert ann.page.locator(".told li").count() == bob.page.locator(".told li").count() == 2
    ann.tap(".end [data-do=next]")
    ann.until("() => document.getElementById('view').dataset.round === '2'")
    bob.until("() => document.getElementById('view').dataset.round === '2'")


def rob(thief: Thumb, victim: int, taps: int = 1) -> None:
    """Open the sheet, choose somebody, confirm: once or, with a nervous thumb, twice."""
    version = thief.about["version"]
    thief.tap(".end [data-do=rob]")
    thief.page.locator("#rob[open]").wait_for()
    assert not thief.sees("#keep:not([disabled])")
    thief.tap(f".victim[data-index='{victim}']")
    name = thief.page.locator(f".victim[data-index='{victim}'] b").inner_text()
    assert name in thief.page.locator("#keep").inner_text()
    thief.page.locator("#keep").evaluate("(key, taps) => { while (taps--) key.click(); }", taps)
    thief.moved_on(version)
    expect(thief.page.locator("#rob")).to_have_count(0)


def test_a_thief_chooses_by_keys(visit: Visit, server: servers.Server):
    me = ended(visit(), server, ENDINGS["robbing"])
    version = me.about["version"]
    me.page.locator(".end [data-do=rob]").press("Enter")
    me.wait_for("#rob[open]")
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#rob")).to_be_hidden()
    me.page.locator(".end [data-do=rob]").press("Enter")
    keys = me.page.keyboard
    keys.press("Tab")  # shut
    keys.press("Tab")
    expect(me.page.locator(".victim").first).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Space")
    expect(me.page.locator(".victim").nth(1)).to_have_attribute("aria-pressed", "true")
    keys.press("Tab")
    expect(me.page.locator("#keep")).to_be_focused()
    keys.press("Enter")
    me.until_changed(version)
    assert me.page.locator(".told li").inner_text().startswith("You steal a gold piece from ")


def test_it_is_told_bit_by_bit_and_only_once(visit: Visit, server: servers.Server):
    me = seated(visit(reduced_motion="no-preference"), 5)
    arrange(server.database, me.about["code"], lambda _: ENDINGS["robbing"].before())
    me.page.reload()
    me.choose(LAST)
    me.aim([7, 0, 0])
    me.page.evaluate(HELD)
    me.confirm()
    me.page.locator(".end.fresh").wait_for(state="attached")
    assert not me.page.evaluate(TOLD)
    me.page.evaluate("document.getAnimations().forEach(one => one.finish())")
    assert me.page.evaluate(TOLD)
    me.page.evaluate("const since = Date.now; Date.now = () => since() + 8500")  # all of it has been told by now
    version = me.about["version"]
    me.do("rob")
    me.click(".victim")
    me.do("keep")
    me.until_changed(version)
    assert me.page.evaluate(TOLD)


def test_the_log_on_a_wide_screen_has_no_gap_and_names_no_role(visit: Visit):
    me = visit(wide=True)
    me.play_alone(seats=3)
    me.wait_for_turn()
    tops = "rows => rows.map(row => row.getBoundingClientRect()).sort((a, b) => a.top - b.top)"
    gaps = f"rows => ({tops})(rows).map((row, at, all) => at ? row.top - all[at - 1].bottom : 0)"
    assert max(me.page.locator(".logs .line").evaluate_all(gaps)) < 8
    roles = "node => ['You are a', 'saboteur.', 'a miner'].filter(text => node.innerText.includes(text))"
    assert me.page.locator("#view").evaluate(roles) == []
