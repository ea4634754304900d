"""Parts of pages that are remembered: made of the named values alone, and never of one viewer's for another."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.safestring import mark_safe

from games.screens import languages
from games.templatetags import remembered


@pytest.fixture(autouse=True)
def nothing_kept():
    remembered.forget()


def written(source: str, **context: object) -> str:
    """Write a template that stands by itself."""
    return Template("{% load i18n remembered %}" + source).render(Context(context))


def test_a_part_knows_nothing_but_what_it_names():
    source = "{% remembered name=name %}{{ name }}{{ hand }}{% endremembered %}"

    assert written(source, name="Ann", hand="temple") == "Ann"


def test_equal_values_give_the_same_and_others_their_own():
    template = Template(
        "{% load remembered %}{% remembered name=name %}{% cycle 'a' 'b' %}{{ name }}{% endremembered %}"
    )

    told = [template.render(Context({"name": name})) for name in ("Ann", "Bob", "Ann")]

    assert told[0] == told[2] != told[1]


def test_what_is_remembered_is_made_once():
    asked = []
    template = Template("{% load remembered %}{% remembered of=of %}{{ of.name }}{% endremembered %}")

    class Asked:
        @property
        def name(self) -> str:
            asked.append(self)
            return "Ann"

    one = Asked()
    for _ in range(3):
        template.render(Context({"of": one}))

    assert asked == [one]


def test_markup_and_words_that_read_alike_are_told_apart():
    template = Template("{% load remembered %}{% remembered text=text %}{{ text }}{% endremembered %}")

    assert template.render(Context({"text": mark_safe("<b>Ann</b>")})) == "<b>Ann</b>"
    assert template.render(Context({"text": "<b>Ann</b>"})) == "&lt;b&gt;Ann&lt;/b&gt;"


def test_each_language_has_its_own(settings):
    template = Template("{% load i18n remembered %}{% remembered %}{% translate 'Close' %}{% endremembered %}")
    told = set()
    for code, _name in settings.LANGUAGES:
        with languages.written_in(code):
            told.add(template.render(Context()))

    assert len(told) == len(settings.LANGUAGES)


def test_few_are_kept(monkeypatch):
    monkeypatch.setattr(remembered, "MOST", 3)
    template = Template("{% load remembered %}{% remembered number=number %}{{ number }}{% endremembered %}")
    for number in range(10):
        template.render(Context({"number": number}))

    [known] = remembered.kept.values()
    assert len(known) <= 3


def test_a_value_without_a_name_is_refused():
    with pytest.raises(TemplateSyntaxError, match="name"):
        written("{% remembered name %}{% endremembered %}")
