"""Memos: what is kept, when it is forgotten, and who asks the last question again."""

from hexfront.kernel.memo import Last, Memo


def test_a_memo_keeps_what_it_is_given() -> None:
    memo: Memo[str, int] = Memo(2)

    assert memo.get("one") is None
    assert memo.keep("one", 1) == 1
    assert memo.get("one") == 1


def test_a_full_memo_forgets_everything() -> None:
    memo: Memo[int, int] = Memo(2)
    for number in range(3):
        memo.keep(number, number)

    assert dict(memo) == {2: 2}


def test_a_memo_never_holds_more_than_it_may() -> None:
    memo: Memo[int, int] = Memo(3)

    assert all(len(memo) <= 3 for number in range(50) if memo.keep(number, number) == number)


def test_the_last_question_is_about_the_same_object() -> None:
    last: Last[int, str] = Last()
    one, twin = [1], [1]
    last.keep(one, 5, "five")

    assert last.get(one, 5) == "five"
    assert last.get(twin, 5) is None
    assert last.get(one, 6) is None


def test_questions_are_compared_by_what_they_say() -> None:
    last: Last[tuple[int, ...], str] = Last()
    about = object()
    last.keep(about, (1, 2), "both")

    assert last.get(about, tuple([1, 2])) == "both"


def test_only_the_last_question_is_kept() -> None:
    last: Last[int, str] = Last()
    about = object()
    last.keep(about, 1, "first")
    last.keep(about, 2, "second")

    assert last.get(about, 1) is None
    assert last.get(about, 2) == "second"
