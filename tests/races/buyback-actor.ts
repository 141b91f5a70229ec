// One process that acts on buy-backs at random until it is killed: receives, tests, inspects, answers, prepares, signs and settles.
import { randomInt } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { answerOffer } from "#server/buyback/answer-offer.ts";
import { nameAccount } from "#server/buyback/payouts/name-account.ts";
import { cancelBatch, prepareBatch } from "#server/buyback/payouts/prepare-batch.ts";
import { settleByHand } from "#server/buyback/payouts/settle-payout.ts";
import { signBatch } from "#server/buyback/payouts/sign-batch.ts";
import { payoutBatches, payouts } from "#server/buyback/payouts/tables.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import { openDatabase } from "#server/database/client.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { readSettings } from "#server/settings.ts";
import { openSecretBox } from "#server/staff/factors/secret-box.ts";
import { benchActs } from "./buyback-bench-acts.ts";

const [url = "", dataDir = "", ...staff] = process.argv.slice(2);
const { database } = openDatabase(url, 3);
const settings = readSettings({
  ...{ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: dataDir, DATABASE_URL: url },
  PAYOUT_IBAN: "FR1420041010050500013M02606",
});
const deps = {
  ...{ database, settings, clock: () => new Date(), company: () => DEFAULT_COMPANY },
  ...{ secretBox: await openSecretBox(settings), sendMail: openOutbox(async () => {}) },
  files: openFileStore(settings),
};
const [ana, bo] = staff.map((id) => ({ staffId: Number(id), requestId: null }));
if (!ana || !bo) throw new Error("Two persons sign.");

const anyOf = <Row>(rows: readonly Row[]): Row | undefined => rows[randomInt(Math.max(rows.length, 1))];
const ACTS = {
  ...benchActs(deps, ana),
  async answer() {
    const isCountered = eq(buybackOffers.state, "countered");
    const token = anyOf(await database.select().from(buybackOffers).where(isCountered))?.token;
    const answer = randomInt(3) === 0 ? "declined" : "accepted";
    if (token) await answerOffer(deps, { token, answer });
  },
  prepare: () => prepareBatch(deps, ana),
  async sign() {
    const batch = anyOf(await database.select().from(payoutBatches).where(eq(payoutBatches.state, "draft")));
    if (!batch) return;
    if (randomInt(4) === 0) return cancelBatch(deps, batch.id, ana);
    const rows = await database.select().from(payouts).where(eq(payouts.batchId, batch.id));
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    await signBatch(deps, batch.id, { count: rows.length, cents }, bo);
  },
  async settle() {
    const isOut = inArray(payouts.state, ["sent", "paid"]);
    const payout = anyOf(await database.select().from(payouts).where(isOut));
    if (!payout) return;
    const outcome = randomInt(3) === 0 && payout.attempt < 3 ? "returned" : "paid";
    await settleByHand(deps, payout.id, { outcome, reason: "Relevé" }, bo);
  },
  async name() {
    const isAsked = and(eq(buybackOffers.id, payouts.buybackId), eq(payouts.state, "waiting"));
    const rows = await database
      .select({ token: buybackOffers.token })
      .from(buybackOffers)
      .innerJoin(payouts, isAsked);
    const token = anyOf(rows)?.token;
    const account = { iban: "DE89370400440532013000", holder: "Zoé Martin" };
    if (token) await nameAccount(deps, { token, ...account });
  },
};

await database.execute(sql`select 1`);
process.stdout.write("ready\n");
for (;;) {
  const act = anyOf(Object.values(ACTS));
  try {
    await act?.();
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Failure)) throw error;
  }
}
