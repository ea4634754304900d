"""The players of the bench `chaos` recognize acknowledgements and different answers."""

import pytest

from tests.tools.benches.disorder.players import Answer, Deed, is_other

DEED = Deed(match=7, seat=0, user=1, at=3, choice="gather:gold", token="0.1")


@pytest.mark.parametrize(
    ("answer", "is_one"),
    [
        (Answer(200, "", b"<section>"), True),
        (Answer(302, "/games/7/", b""), True),
        (Answer(302, "/games/8/", b""), False),
        (Answer(302, "/accounts/login/?next=/games/7/", b""), False),
        (Answer(409, "", b""), False),
        (Answer(422, "", b""), False),
    ],
)
def test_post_is_acknowledged_by_the_table_or_a_redirect(answer, is_one):
    assert answer.acknowledges(DEED) is is_one


def test_server_errors_are_not_acknowledgements():
    assert not Answer(502, "", b"").is_whole
    assert Answer(409, "", b"").is_whole


def test_form_tokens_do_not_change_the_answer_but_values_do():
    one, two = (b'<p>Ana</p><input name="token"\n  value="%d">' % n for n in (1, 2))

    assert not is_other(one, two)
    assert is_other(one, one.replace(b"Ana", b"Bo"))
