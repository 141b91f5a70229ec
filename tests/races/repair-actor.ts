// One process that acts on repairs at random until it is killed: books, receives, diagnoses, quotes, answers, takes money, fits, tests,
// finishes and gives phones back.
import { randomInt, randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { CONTROL_POINTS, PROTOCOL_VERSION } from "#contract/devices/protocol.ts";
import { TILL_MEANS } from "#contract/orders/till.ts";
import type { RepairState } from "#contract/repair/repair-states.ts";
import { openDatabase } from "#server/database/client.ts";
import { versionOf } from "#server/database/row-version.ts";
import { transact } from "#server/database/transact.ts";
import { testResults, testRuns } from "#server/devices/bench/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { paymentRequests } from "#server/orders/requests/tables.ts";
import { takeAtTill } from "#server/orders/requests/take-at-till.ts";
import { orders } from "#server/orders/tables.ts";
import { receivePart } from "#server/parts/change-stock.ts";
import { parts, partUses } from "#server/parts/tables.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { followRepairs } from "#server/repair/desk/follow-repairs.ts";
import { moveRepair } from "#server/repair/desk/move-repair.ts";
import { openWalkIn } from "#server/repair/desk/walk-in.ts";
import { issueHandback, issueHandbacks } from "#server/repair/finish/issue-handback.ts";
import { choosePart } from "#server/repair/parts/choose-part.ts";
import { fitPart } from "#server/repair/parts/fit-part.ts";
import { answerQuote } from "#server/repair/quotes/answer-quote.ts";
import { makeQuote } from "#server/repair/quotes/make-quote.ts";
import { newestQuote } from "#server/repair/quotes/write-version.ts";
import { receiveRepair } from "#server/repair/reception/receive-repair.ts";
import { repairs } from "#server/repair/tables.ts";

const [url = "", staffId = "0", modelId = "0", ...imeis] = process.argv.slice(2);
const { database } = openDatabase(url, 3);
const deps = {
  ...{ database, clock: () => new Date(), company: () => DEFAULT_COMPANY },
  sendMail: openOutbox(async () => {}),
  ...{ gateway: sandboxGateway(database.$client), enqueue: async () => {}, log: { error() {} } },
};
const actor = { staffId: Number(staffId), requestId: null };
const MOST = 40;

const anyOf = <Row>(rows: readonly Row[]): Row | undefined => rows[randomInt(Math.max(rows.length, 1))];
/** Any repair in one of some states, with its version. */
const anyIn = async (...states: readonly RepairState[]) =>
  anyOf(
    await database
      .select({ repair: repairs, version: versionOf(repairs) })
      .from(repairs)
      .where(inArray(repairs.state, [...states])),
  );
async function move(to: RepairState, ...from: readonly RepairState[]): Promise<string | undefined> {
  const found = await anyIn(...from);
  if (!found) return;
  const { number } = found.repair;
  await moveRepair(deps, number, { version: found.version, to, reason: "Hasard." }, actor);
  return number;
}

const ACTS = {
  async book() {
    const [{ n } = { n: 0 }] = await database.select({ n: sql<number>`count(*)::int` }).from(repairs);
    if (n >= MOST) return;
    const person = { name: "Zoé Martin", email: "zoe@exemple.fr", telephone: "0612345678" };
    const phone = {
      modelId: null,
      phone: "Apple iPhone 13",
      description: "Écran fendu.",
      locale: "fr",
    } as const;
    await openWalkIn(deps, { key: randomUUID(), ...person, ...phone }, actor);
  },
  async receive() {
    const found = await anyIn("booked");
    const imei = anyOf(imeis);
    if (!found || !imei) return;
    const { number } = found.repair;
    const seen = { seen: "Rayures.", accessories: [], unreadable: null };
    const phone = { imei, modelId: Number(modelId), version: found.version };
    await receiveRepair(deps, { number, ...phone, ...seen }, actor);
  },
  diagnose: () => move("diagnosed", "received"),
  accept: () => move("accepted", "diagnosed"),
  async quote() {
    const states = ["diagnosed", "quoted", "accepted", "waiting_parts", "repairing"] as const;
    const found = await anyIn(...states);
    // A quote in the middle of the work is the exception.
    if (!found || (found.repair.state !== "diagnosed" && randomInt(6) > 0)) return;
    const part = anyOf(await database.select({ id: parts.id }).from(parts))?.id ?? null;
    const line = { kind: "part", cover: "paid", name: "Écran" } as const;
    const lines = [{ ...line, cents: 5000 + randomInt(10_000), part }];
    await makeQuote(deps, found.repair.number, { version: found.version, lines }, actor);
  },
  async answer() {
    const found = await anyIn("quoted");
    const quote = found && (await newestQuote(database, found.repair.id));
    if (!found?.repair.token || !quote) return;
    const { token, number } = found.repair;
    const answer = randomInt(4) === 0 ? ("refused" as const) : ("accepted" as const);
    await answerQuote(deps, { token, number, digest: quote.digest, answer, name: "Zoé Martin" });
  },
  async choose() {
    const found = await anyIn("accepted", "waiting_parts", "repairing");
    const part = anyOf(await database.select({ id: parts.id }).from(parts))?.id ?? null;
    if (!found) return;
    const choice = { version: found.version, position: 0, part: randomInt(4) === 0 ? null : part };
    await choosePart(deps, found.repair.number, choice, actor);
  },
  work: () => move("repairing", "accepted", "waiting_parts", "tested", "ready"),
  wait: () => move("waiting_parts", "accepted", "repairing"),
  async fit() {
    const found = await anyIn("repairing");
    if (!found) return;
    const ofRepair = and(eq(partUses.repairId, found.repair.id), eq(partUses.state, "reserved"));
    const use = anyOf(await database.select().from(partUses).where(ofRepair))?.id;
    if (use) await fitPart(deps, found.repair.number, { version: found.version, use, batch: "" }, actor);
  },
  async restock() {
    const part = anyOf(await database.select({ id: parts.id, version: versionOf(parts) }).from(parts));
    if (!part) return;
    const receipt = { version: part.version, quantity: 1, batch: "L", reason: "Livraison" };
    await receivePart(deps, part.id, receipt, actor);
  },
  async test() {
    const found = await anyIn("repairing");
    const deviceId = found?.repair.deviceId;
    if (!found || !deviceId) return;
    await transact(database, async (tx) => {
      const isOpen = and(eq(testRuns.deviceId, deviceId), isNull(testRuns.finishedAt));
      await tx.update(testRuns).set({ finishedAt: new Date() }).where(isOpen);
      const at = new Date();
      const [run] = await tx
        .insert(testRuns)
        .values({
          ...{ key: randomUUID(), deviceId, phase: "after_repair", protocolVersion: PROTOCOL_VERSION },
          ...{ staffId: actor.staffId, beganAt: at, finishedAt: at },
        })
        .returning();
      await tx.insert(testResults).values(
        CONTROL_POINTS.map(({ name, measures }) => ({
          ...{ runId: run?.id ?? 0, point: name, outcome: "pass" as const },
          ...{ value: measures ? 91 : null, staffId: actor.staffId, at },
        })),
      );
    });
    await move("tested", "repairing");
  },
  finish: () => move("ready", "tested"),
  async pay() {
    const isAsked = and(isNotNull(paymentRequests.repairId), eq(orders.status, "PENDING"));
    const asked = database
      .select({ number: orders.number, version: versionOf(orders) })
      .from(paymentRequests)
      .innerJoin(orders, eq(orders.id, paymentRequests.orderId));
    const order = anyOf(await asked.where(isAsked));
    if (order) await takeAtTill(deps, { ...order, means: anyOf(TILL_MEANS) ?? "cash" }, actor);
  },
  async handBack() {
    const number = await move(randomInt(3) === 0 ? "shipped_back" : "handed_back", "ready", "refused");
    if (number && randomInt(2) === 0) await issueHandback(deps, number);
  },
  refuse: async () => randomInt(5) === 0 && move("refused", "received", "diagnosed", "accepted", "repairing"),
  cancel: async () => randomInt(8) === 0 && move("cancelled", "booked"),
  follow: async () =>
    randomInt(4) === 0 &&
    followRepairs({ ...deps, clock: () => new Date(Date.now() + randomInt(2) * 15 * 86_400_000) }),
  issue: async () => randomInt(4) === 0 && issueHandbacks(deps),
};

await database.execute(sql`select 1`);
process.stdout.write("ready\n");
for (;;) {
  const act = anyOf(Object.values(ACTS));
  try {
    await act?.();
  } catch (error) {
    // Another process was faster, or the act is refused at this stage.
    if (!(error instanceof Failure)) throw error;
  }
}
