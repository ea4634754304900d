"""The words that compressed games abbreviate: cards, characters, facts, steps, moves, and the fields of a state.

Stored games refer to a word by its position: append new words, and never change or remove one. Words that are not here
are stored in full.
"""

_TEXT = """
    abbot acrobat Act act acting action_cards add_card agenda alchemist architect armory artist aside assassin
    assassinate auto barracks basilica Beautified Beautify beautify Began BeginCalling BeginRound BeginTurn bewitch
    bishop blackmailer bonus BoothCashed BoothLaid BoothUsed Borrow bot Bribe bribe build Built Call Called called
    CallingBegan capitol cardinal CardMoved cards cash_booth CashBooth cast castle cathedral characters
    CharactersSwapped church circus_tent classic Close collect_taxes Commissioned Completed completed Confiscate
    confiscate Confiscated CountCity Crown crown Crowned Dealt deck DeckShuffled Declined deluxe destroy Destroyed
    diplomat director discard Discarded DistrictMoved districts docks dragon_gate drawn Drew edition emperor
    end_turn EndRound EndSelection EndTurn exchange ExtraBuilds faceup factory false Finish Finished finished
    FinishGathering Flower fortress fortune_teller framework gather Gathered Give give_back GiveBack gold gold_mine
    GoldMoved graveyard great_wall HandClosed HandSeen HandsSwapped harbor haunted_quarter hig human_cannonball
    imperial_treasury income ivory_tower Keep keep Kept king laboratory Laid laid LaidAside lay_aside LayAside
    LayLastAside LayRandomAside library look_at_hand LookedAt magician magistrate manor map_room market marks
    marshal merchant monastery monument murdered museum Named navigator necropolis null observatory options palace
    park pass patrician pay pay_with_cards PayWithCards person phase Pick pick Picked picks pile play players
    PlayRound pool poor_house prison put_back quarry queen Question Raise Redraw redraw Replaced Resist resist
    reveal_threat revealed RevealThreat revised Reward robbed rolled round RoundEnded Salvage salvage Salvaged
    scholar school_of_magic secret_vault seed seer seize selection SelectionEnded Shown shown ShuffleDeck Sign site
    smithy spy stables stash Stashed statue steal_from stop strongman study swap_characters swap_hands
    SwapCharacters swaps Take take take_cards take_from_hand take_from_richest take_throne TakeFacedown TakeFromHand
    TakeThrone tavern tax_collector temple theater thief thieves_den Threat threaten ticket_booth TokensLaid
    TokenTaken TookFacedown town_hall trader trading_post true Tucked turn TurnBegan TurnEnded TurnPaused
    TurnResumed types UnderSeen uniques university Untucked use_booth Used warlord Warrant warrants watchtower
    winners wishing_well witch wizard
"""
WORDS = tuple(_TEXT.split())
