import { randomBytes } from "node:crypto";
import { addWorkingHours } from "#contract/inbox/answer-due.ts";
import { buybackOffers, buybackRequests } from "#server/buyback/tables.ts";
import { contactMessages } from "#server/contact/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { threadMessages, threads } from "#server/inbox/tables.ts";
import { stableUuid } from "../stable-id.ts";
import type { PlacedOrder } from "./add-orders.ts";
import type { History } from "./history.ts";
import { type DayThread, readThreads } from "./read-day.ts";

const HOUR_MS = 3_600_000;

interface Deps {
  readonly now: Date;
  readonly staffId: number;
  readonly placed: readonly PlacedOrder[];
  readonly history: History;
}

interface Said {
  readonly by: "customer" | "staff" | "shop";
  readonly at: Date;
  readonly body: string;
}

/** A conversation with its person and messages, oldest first. */
function readPlan(plan: DayThread, { now, placed }: Deps) {
  const said = plan.messages.map(
    ({ hoursAgo, ...message }): Said => ({ ...message, at: new Date(now.getTime() - hoursAgo * HOUR_MS) }),
  );
  if ("name" in plan) {
    const matter = plan.kind === "buyback" ? `${plan.buyback.brand} ${plan.buyback.model}` : plan.subject;
    const { name, email, locale, subject } = plan;
    return { plan, said, number: null, row: { name, email, locale, subject, matter, orderId: null } };
  }
  const found = placed.find(({ order }) => order.number === plan.order);
  if (!found) throw new Error(`The demo has no order ${plan.order}.`);
  const { id: orderId, number, email, locale, shipName: name } = found.order;
  return { plan, said, number, row: { name, email, locale, subject: number, matter: number, orderId } };
}

/**
 * The time at which a conversation entered its state. An open one counts from the first message after the last answer.
 */
function sinceOf(said: readonly Said[], isOpen: boolean): Date {
  const answered = said.findLastIndex(({ by }) => by === "staff");
  return (isOpen ? said[answered + 1] : said.at(-1))?.at ?? new Date(0);
}

/** The hours of the setting `inbox` that the shop begins with. */
const ANSWER_HOURS = 24;

/** Writes the conversations of the inbox: messages from forms and questions about orders. */
export async function addConversations(tx: Transaction, deps: Deps): Promise<void> {
  const plans = readThreads().map((plan) => readPlan(plan, deps));
  const added = await tx
    .insert(threads)
    .values(
      plans.map(({ plan, said, row }) => {
        const since = sinceOf(said, plan.state === "open");
        return {
          ...{ ...row, kind: plan.kind, state: plan.state, matter: row.matter.toLowerCase() },
          // Random even in the demo, so that nobody can guess it.
          token: randomBytes(16).toString("hex"),
          createdAt: said[0]?.at ?? since,
          movedAt: since,
          askedAt: said.find(({ by }) => by !== "staff")?.at ?? null,
          answerDueAt: addWorkingHours(since, ANSWER_HOURS),
          firstAnsweredAt: said.find(({ by }) => by === "staff")?.at ?? null,
          closedAt: plan.state === "closed" ? since : null,
        };
      }),
    )
    .returning();
  const typed = await addForms(tx, plans);
  const written = added.flatMap((thread, at) => {
    const { said = [] } = plans[at] ?? {};
    return said.map(({ by, at: moment, body }, place) => ({
      ...{ threadId: thread.id, key: stableUuid(`message ${thread.id} ${place}`), byKind: by, body },
      ...{ staffId: by === "staff" ? deps.staffId : null, at: moment, shownAt: moment },
      contactMessageId: place === 0 ? (typed.get(at) ?? null) : null,
    }));
  });
  await tx.insert(threadMessages).values(written);
  for (const [at, thread] of added.entries()) {
    const found = plans[at];
    if (found) tell({ ...found, thread, written }, deps);
  }
}

type Plan = ReturnType<typeof readPlan>;

/**
 * Writes the messages of the contact form and of the buy-back wizard. Returns their ids by the index of their
 * conversation.
 */
async function addForms(tx: Transaction, plans: readonly Plan[]): Promise<ReadonlyMap<number, number>> {
  const forms = plans.flatMap(({ plan, said, row }, place) =>
    "name" in plan && said[0] ? [{ plan, row, place, at: said[0].at, message: said[0].body }] : [],
  );
  const stored = await tx
    .insert(contactMessages)
    .values(
      forms.map(({ row: { name, email, subject, locale }, at, message }) => ({
        ...{ name, email, subject, message, locale, filed: true, createdAt: at },
      })),
    )
    .returning({ id: contactMessages.id });
  const idOf = new Map(forms.map(({ place }, at) => [place, stored[at]?.id ?? 0]));
  for (const { plan, row, place, at } of forms) {
    if (!("buyback" in plan)) continue;
    const messageId = idOf.get(place) ?? 0;
    await tx
      .insert(buybackRequests)
      .values({ ...plan.buyback, name: row.name, email: row.email, messageId, createdAt: at });
    // The persons gave no storage, so staff sets the price; older ones were answered in their conversation.
    if (plan.state === "open")
      await tx.insert(buybackOffers).values({ messageId, state: "asked", createdAt: at, movedAt: at });
  }
  return idOf;
}

type Told = Plan & {
  readonly thread: typeof threads.$inferSelect;
  readonly written: readonly (typeof threadMessages.$inferInsert)[];
};

/** Adds the events of both timelines, and the mails and actions of staff. */
function tell({ plan, number, thread, written }: Told, { staffId, history }: Deps): void {
  const subject = { type: "thread", id: String(thread.id) } as const;
  function happened(action: "received" | "answered" | "closed", at: Date, isStaff: boolean, facts = {}) {
    const by = isStaff ? ({ kind: "staff", staffId } as const) : ({ kind: "customer" } as const);
    const event = { at, by, public: false, kind: `thread.${action}` as const };
    history.events.push({ ...event, subject, facts });
    if (number !== null)
      history.events.push({
        ...{ ...event, subject: { type: "order", id: number }, facts: { ...facts, thread: thread.id } },
      });
    if (isStaff && action !== "received")
      history.actions.push({ action: `thread.${action}`, object: subject, at });
  }
  for (const { threadId, byKind, body, key, at } of written) {
    if (threadId !== thread.id) continue;
    if (byKind !== "staff") happened("received", at, false);
    else {
      happened("answered", at, true);
      const { name, email: recipient, locale, subject: title, token } = thread;
      history.mails.push({
        ...{ kind: "thread-answer", subjectId: key, recipient, locale, at },
        data: { name, subject: title, body, token },
      });
    }
  }
  if (thread.closedAt) happened("closed", thread.closedAt, true);
  if (plan.assigned) history.assigned.push({ subject, at: thread.createdAt });
}
