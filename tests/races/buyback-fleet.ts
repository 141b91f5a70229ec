import { randomBytes } from "node:crypto";
import { openBuybackDesk } from "#server/buyback/fixtures/at-bench.ts";
import {
  acceptanceOf,
  ask,
  newestOffer,
  phoneOf,
  publishTestGrid,
} from "#server/buyback/fixtures/buybacks.ts";
import { followDeadlines } from "#server/buyback/follow-deadlines.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { openTestShop } from "#tests/shop.ts";
import { openFleet } from "./fleet.ts";

export const PROCESSES = 3;

/** Three server processes that buy phones back on one PostgreSQL, and a desk in the test's own process that prepares buy-backs. */
export async function openBuybackFleet() {
  const environment = {
    STAFF_KEY: randomBytes(32).toString("base64url"),
    PAYOUT_IBAN: "FR1420041010050500013M02606",
  };
  const database = await createTestDatabase();
  const fleet = await openFleet(database);
  const shop = await openTestShop({ url: database.url, environment });
  await publishTestGrid(shop);
  const desk = await openBuybackDesk(shop);
  const started = await Promise.all(Array.from({ length: PROCESSES }, () => fleet.start({ environment })));
  let count = 0;

  /** Sends one request to one process. */
  async function send(turn: number, path: string, payload: object, headers: object = {}) {
    const answer = await fetch(`${started[turn % PROCESSES]?.address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(payload),
    });
    const text = await answer.text();
    const body: { error?: string; fields?: object } = text === "" ? {} : JSON.parse(text);
    return { status: answer.status, body };
  }

  return {
    fleet,
    shop,
    desk,
    /** Sends requests at the same time, each to the next process. Those of staff carry the session of the desk. */
    atOnce: (requests: readonly (readonly [path: string, payload: object])[]) =>
      Promise.all(
        requests.map(([path, payload], turn) =>
          send(turn, path, payload, path.startsWith("/admin/") ? desk.bench.person.headers : {}),
        ),
      ),
    /** An offer of 233 € that waits for its answer. */
    async offered() {
      await ask(shop, phoneOf(`course.${count++}@exemple.fr`));
      const { id, token } = await newestOffer(shop);
      return { id, token: token ?? "" };
    },
    /** The yes of a person with an account of their own. */
    yes: (token: string, firstName: string, iban: string) => acceptanceOf(token, { firstName, iban }),
    followDeadlines: () => followDeadlines(shop.shop),
    endAt: (id: number, time: string) =>
      fleet.query(`update buyback_offers set due_at = ${time} where id = $1`, [id]),
    /** The states that a buy-back went through, and the mails about it. */
    async story(id: number) {
      const events = await fleet.query<{ kind: string }>(
        `select kind from events where subject_type = 'buyback' and subject_id = $1 and kind like 'buyback.%' order by id`,
        [String(id)],
      );
      const mails = await fleet.query<{ kind: string }>(
        "select kind from mails where subject_id like $1 order by kind",
        [`buyback-${id}%`],
      );
      return {
        states: events.map(({ kind }) => kind.slice(8)),
        mails: mails.map(({ kind }) => kind.slice(8)),
      };
    },
    async close() {
      await shop.close();
      await fleet.close();
    },
  };
}

export type BuybackFleet = Awaited<ReturnType<typeof openBuybackFleet>>;
