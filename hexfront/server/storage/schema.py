"""The database schema: tables and their journals, seats, accounts, chat, notes, orders, plans, reports, notices."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _table_id() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def _account_id(*, required: bool = True) -> Column[int]:
    return Column("account_id", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=not required)


accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    # Names are case-insensitive.
    Column("folded", String(120), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("email", String(200), nullable=False, default=""),
    Column("webhook", String(500), nullable=False, default=""),
    #: What posts to the webhook are signed with; empty until it is needed.
    Column("webhook_secret", String(64), nullable=False, server_default=""),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("created", Float, nullable=False),
    #: Whether the owner of the mail address has confirmed it. Nothing else is sent before.
    Column("confirmed", Boolean, nullable=False, server_default=false()),
    Column("admin", Boolean, nullable=False, server_default=false()),
    #: Until when the account may not be used, and why; None for good standing.
    Column("suspended", Float, nullable=True),
    Column("suspension", Text, nullable=False, server_default=""),
    #: The hour of the day at which one mail tells of all games that wait; None for a mail each time.
    Column("digest", Integer, nullable=True),
    #: The hours between which no mail and no push is sent, by the clocks of this zone.
    Column("quiet_from", Integer, nullable=True),
    Column("quiet_to", Integer, nullable=True),
    Column("zone", String(60), nullable=False, server_default=""),
    Column("digest_due", Float, nullable=True),
)

#: Browsers that want to be told by Web Push.
pushes = Table(
    "pushes",
    metadata,
    Column("id", Integer, primary_key=True),
    _account_id(),
    Column("endpoint", String(500), nullable=False, unique=True),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Index("pushes_by_account", "account_id"),
)

#: When players are away: their correspondence games wait for them.
vacations = Table(
    "vacations",
    metadata,
    Column("id", Integer, primary_key=True),
    _account_id(),
    Column("begins", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Index("vacations_by_account", "account_id", "ends"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_id(),
    Column("csrf", String(64), nullable=False),
    Column("expires", Float, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_id(),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("scopes", JSON, nullable=False, server_default="[]"),
    Column("expires", Float, nullable=False, server_default="0"),
)

#: Links sent by mail that do one thing once: confirm an address, or set a new password.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_id(),
    Column("purpose", String(20), nullable=False),
    Column("expires", Float, nullable=False),
    Index("links_by_account", "account_id"),
)

#: Requests for a new password. They are stored unseen and answered by mail later, so that the answer tells nobody
#: whether there is such an account.
resets = Table(
    "resets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("who", String(200), nullable=False),
    Column("at", Float, nullable=False),
)

#: Who has blocked whom.
blocks = Table(
    "blocks",
    metadata,
    _account_id(),
    Column("blocked_id", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("account_id", "blocked_id"),
    Index("blocks_by_blocked", "blocked_id"),
)

#: ``number`` and ``head`` are the number and hash of the last action. Transactions check and update them.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("title", String(120), nullable=False),
    Column("mode", String(20), nullable=False),
    Column("options", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("header", Text, nullable=False),
    Column("opening_hash", String(64), nullable=False),
    Column("secret", String(80), nullable=True),
    Column("number", Integer, nullable=False),
    Column("head", String(64), nullable=False),
    Column("to_act", String(20), nullable=True),
    Column("turn", Integer, nullable=False),
    Column("phase", String(60), nullable=False),
    Column("outcome", JSON(none_as_null=True), nullable=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("days_per_turn", Float, nullable=True),
    Column("deadline", Float, nullable=True),
    Column("reminded", Boolean, nullable=False, default=False),
    Column("take_back", JSON(none_as_null=True), nullable=True),
    #: The computer settings chosen for this table: seconds, pace and so on.
    Column("computer", JSON, nullable=False, server_default="{}"),
    #: The computer's last plan: its turn, its side and its sentences.
    Column("plan", JSON(none_as_null=True), nullable=True),
    #: The seconds left to the side whose turn it is, while another side is asked something.
    Column("spare", Float, nullable=True),
    #: The rounds of the dice, with the parts of the seats, and what the seats have committed to for the next.
    Column("parts", JSON(none_as_null=True), nullable=True),
    #: The signatures of players under the record, or those that an imported record came with.
    Column("signatures", JSON(none_as_null=True), nullable=True),
    #: The version of the rules that judged the last action, if it is not the one that the game began with.
    Column("rules", JSON(none_as_null=True), nullable=True),
    #: When the seat of a side whose time has run out may be given to another; None until that side has been told.
    Column("opens", Float, nullable=True),
    #: The table whose dice a branch repeats, while that game is not over: until then nobody is told their secret.
    Column("dice_of", String(32), nullable=True),
    #: The clock of a live game: the minutes and the increment of each side, and the seconds each has left.
    Column("bank", JSON(none_as_null=True), nullable=True),
    #: How a game ended that was not played to its end: who gave up or ran out of time, and who has won.
    Column("ended", JSON(none_as_null=True), nullable=True),
    #: The table of the next game between the same players, and who asked for it.
    Column("rematch", JSON(none_as_null=True), nullable=True),
    #: Whether the result counts for the ratings of the players.
    Column("rated", Boolean, nullable=False, server_default=false()),
    #: The table and the action that a branch began from; None for any other table.
    Column("branch", JSON(none_as_null=True), nullable=True),
    Index("tables_by_public", "public", "updated"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_dice_of", "dice_of"),
)

#: Who made a table, by account or by address, and how: quotas count them.
founders = Table(
    "founders",
    metadata,
    _table_id(),
    Column("owner", String(80), nullable=False),
    Column("kind", String(20), nullable=False),
    PrimaryKeyConstraint("table_id"),
    Index("founders_by_owner", "owner", "kind"),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("side", String(20), nullable=False),
    Column("kind", String(20), nullable=False),
    Column("name", String(80), nullable=False),
    Column("key_hash", String(64), nullable=True),
    _account_id(required=False),
    #: The side whose holder invites somebody to this seat; None once it is taken.
    Column("invited_by", String(20), nullable=True),
    PrimaryKeyConstraint("table_id", "side"),
    Index("seats_by_account", "account_id"),
)

journal = Table(
    "journal",
    metadata,
    _table_id(),
    Column("n", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(),
    Column("n", Integer, nullable=False),
    Column("position", Text, nullable=False),
    #: The hash of the action's hash and the text, so that a damaged position is noticed; old positions have none.
    Column("seal", String(64), nullable=True),
    PrimaryKeyConstraint("table_id", "n"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    _table_id(),
    Column("speaker", String(80), nullable=False),
    Column("side", String(20), nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    #: The account that spoke; None for guests, and when the account was deleted.
    Column("account_id", Integer, nullable=True),
    Index("chat_by_table", "table_id", "id"),
    Index("chat_by_account", "account_id"),
)

notes = Table(
    "notes",
    metadata,
    _table_id(),
    Column("side", String(20), nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "side"),
)

#: The standing orders of each side, private to its holder.
orders = Table(
    "orders",
    metadata,
    _table_id(),
    Column("side", String(20), nullable=False),
    Column("orders", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "side"),
)

#: The plans of each side, private to its holder: its own, and the last that the computer advised.
plans = Table(
    "plans",
    metadata,
    _table_id(),
    Column("side", String(20), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("plan", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "side", "kind"),
)

#: The actions that standing orders made: the number of the order, from 1, and the order itself. They are no part of the
#: journal, because records are public and orders are private until the game is over.
obeyed = Table(
    "obeyed",
    metadata,
    _table_id(),
    Column("n", Integer, nullable=False),
    Column("side", String(20), nullable=False),
    Column("number", Integer, nullable=False),
    Column("given", JSON, nullable=False),
    PrimaryKeyConstraint("table_id", "n"),
)

#: Pending notices. ``due`` is the time of the next attempt; None if the notice was given up.
outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("address", String(500), nullable=False),
    Column("subject", String(200), nullable=False),
    Column("body", Text, nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("due", Float, nullable=True),
    Column("fault", Text, nullable=False, default=""),
    #: Whose notice it is. It is deleted with the account.
    Column("account_id", Integer, nullable=True),
    Index("outbox_by_due", "due"),
    Index("outbox_by_account", "account_id"),
)

#: Reports about players, for the admins. Names are not stored: they disappear with the account.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("reporter_id", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    Column("reported_id", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="SET NULL"), nullable=True),
    #: The seat of the reported player, where the report is about one at a table.
    Column("side", String(20), nullable=True),
    Column("text", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("closed", Float, nullable=True),
    #: What the admin wrote when the report was closed.
    Column("answer", Text, nullable=False, server_default=""),
    Index("reports_by_closed", "closed", "created"),
)

#: How well an account or a computer player plays a side of a game. Games against computers are a pool of their own.
ratings = Table(
    "ratings",
    metadata,
    #: ``account 5`` or ``computer general``.
    Column("holder", String(80), nullable=False),
    _account_id(required=False),
    Column("game", String(80), nullable=False),
    Column("side", String(20), nullable=False),
    Column("pool", String(20), nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", Float, nullable=False),
    PrimaryKeyConstraint("holder", "game", "side", "pool"),
    Index("ratings_by_account", "account_id"),
)

#: What came of a game for an account that played it. It stays when the table is deleted.
results = Table(
    "results",
    metadata,
    Column("table_id", String(32), nullable=False),
    Column("side", String(20), nullable=False),
    _account_id(),
    Column("opponent_id", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    #: The level of the computer that was the opponent; empty for a person.
    Column("computer", String(80), nullable=False),
    Column("game", String(80), nullable=False),
    Column("title", String(120), nullable=False),
    #: 1 for a win, 0 for a loss, one half for a draw.
    Column("score", Float, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    #: The rating before and after, if the game counted.
    Column("before", Float, nullable=True),
    Column("after", Float, nullable=True),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "side"),
    Index("results_by_account", "account_id", "at"),
    Index("results_by_opponent", "opponent_id"),
)

#: Round robins and Swiss tournaments: open to entrants, running, or over.
events = Table(
    "events",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(120), nullable=False),
    Column("game", String(80), nullable=False),
    Column("kind", String(20), nullable=False),
    #: None until the event begins, unless they were chosen.
    Column("rounds", Integer, nullable=True),
    Column("clock", JSON, nullable=False),
    Column("founder_id", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    Column("created", Float, nullable=False),
    Column("state", String(20), nullable=False),
    #: The round that is played; 0 before the first.
    Column("round", Integer, nullable=False),
    Index("events_by_state", "state", "created"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("event_id", String(32), ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("account_id", Integer, ForeignKey("accounts.id", ondelete="SET NULL"), nullable=True),
    #: Whether the player has left a running event, and is paired no more.
    Column("left", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("event_id", "number"),
    Index("entrants_by_account", "account_id"),
)

#: Who meets whom, with the two tables of the games: ``[{table, first}]``, where ``first`` is the side of the first.
pairings = Table(
    "pairings",
    metadata,
    Column("event_id", String(32), ForeignKey("events.id", ondelete="CASCADE"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    #: None for a bye.
    Column("second", Integer, nullable=True),
    Column("games", JSON, nullable=False),
    PrimaryKeyConstraint("event_id", "round", "board"),
)
