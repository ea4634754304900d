"""Translations that may not fit are listed, worst first; grammatical cases of names are no sentences."""

from babel.messages import Catalog

from citadels_site.catalogs.lengths import long_translations, text_width


def catalog(*pairs: tuple[str, str]) -> Catalog:
    """Put pairs of original and translation into a catalog."""
    made = Catalog()
    for original, translation in pairs:
        made.add(original, translation, locations=[("page.html", None)])
    return made


def test_what_is_much_longer_is_listed_worst_first():
    pairs = [("Build", "Postavit si budovu"), ("Pass", "Předat kolo dalšímu hráči"), ("Sign in", "Přihlásit se")]

    assert [original for _ratio, original, _form in long_translations(catalog(*pairs), 1.6)] == ["Pass", "Build"]


def test_placeholders_do_not_count_for_length():
    assert text_width("%(name)s builds") == text_width("builds")
    assert text_width("國王") == 4


def test_a_form_of_a_name_is_not_listed():
    made = catalog(("King", "Roi"))
    made.add("King", "le tout premier des Rois", context="definite")

    assert [*long_translations(made, 1.6)] == []
