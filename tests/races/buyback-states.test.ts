import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boughtBuyback, returnTransfer } from "#server/buyback/fixtures/purchases.ts";
import { payouts } from "#server/buyback/payouts/tables.ts";
import { lockRegister } from "#server/buyback/register/add-line.ts";
import { transact } from "#server/database/transact.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { waitFor } from "#tests/wait-for.ts";
import { type BuybackFleet, openBuybackFleet, PROCESSES } from "./buyback-fleet.ts";

const IBANS = ["DE89370400440532013000", "BE68539007547034", "NL91ABNA0417164300"] as const;
const NAMES = ["Zoé", "Ana", "Bo"];
let races: BuybackFleet;
beforeAll(async () => {
  races = await openBuybackFleet();
}, 180_000);
afterAll(() => races.close());

type Answers = Awaited<ReturnType<BuybackFleet["atOnce"]>>;
const won = (answers: Answers) => answers.filter(({ status }) => status < 300);
const lost = (answers: Answers) => answers.filter(({ status }) => status >= 300);
/** Every request that came too late is told that the buy-back has changed. */
const expectStale = (answers: Answers) => {
  for (const { status, body } of lost(answers)) expect([status, body.error]).toEqual([409, "STALE"]);
};
const expectSound = async () => expect(await races.fleet.audit()).toEqual([]);
const openSeal = (sealed: string | null | undefined) => races.shop.shop.secretBox.open(sealed ?? "");
/** The register lines, debts and purchase statements of a buy-back. */
const booksOf = async (id: number) => {
  const [books] = await races.fleet.query(
    `select (select count(*)::int from buyback_register where buyback_id = $1) as lines,
      (select count(*)::int from payouts where buyback_id = $1) as debts,
      (select count(*)::int from documents where buyback_id = $1) as statements`,
    [id],
  );
  return books;
};

describe("an offer", () => {
  const yesOf = (token: string, turn = 0) =>
    ["/buyback/acceptances", races.yes(token, NAMES[turn] ?? "", IBANS[turn] ?? "")] as const;

  /** Runs the job of the deadlines until the offer no longer waits for an answer. */
  async function followUntilMoved(id: number) {
    for (let state = "offered"; state === "offered"; ) {
      await races.followDeadlines();
      state = (await races.desk.row(id))?.state ?? "";
    }
  }

  test("takes one of three different yeses that reach three processes at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, token } = await races.offered();
      const answers = await races.atOnce(NAMES.map((_, turn) => yesOf(token, turn)));
      expect(won(answers)).toHaveLength(1);
      expectStale(answers);
      const [person] = await races.fleet.query<{ iban: string }>(
        "select iban from buyback_person where buyback_id = $1",
        [id],
      );
      expect(openSeal(person?.iban)).toBe(IBANS[answers.findIndex(({ status }) => status === 200)]);
      expect(await races.story(id)).toEqual({ states: ["accepted"], mails: ["accepted", "offer"] });
    }
    await expectSound();
  });

  test("takes the same yes from three processes once, and refuses none of them", async () => {
    const { id, token } = await races.offered();
    const yes = yesOf(token);
    expect(lost(await races.atOnce([yes, yes, yes]))).toEqual([]);
    expect(await races.story(id)).toEqual({ states: ["accepted"], mails: ["accepted", "offer"] });
  });

  test("that ends while it is accepted is accepted or expired, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, token } = await races.offered();
      await races.endAt(id, `now() + interval '${round * 5} milliseconds'`);
      const yes = yesOf(token);
      const [answers] = await Promise.all([races.atOnce([yes, yes, yes]), followUntilMoved(id)]);
      expectStale(answers);
      const { states, mails } = await races.story(id);
      expect(states).toEqual([won(answers).length > 0 ? "accepted" : "expired"]);
      expect(mails.includes("accepted")).toBe(states[0] === "accepted");
    }
    await expectSound();
  });
});

describe("a counter-offer", () => {
  test("whose yes, no and end meet at three processes is bought once or declined", async () => {
    const given = ["accepted", "declined", "accepted", "declined", "accepted", "declined"];
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await races.desk.countered();
      if (round % 2 === 1) await races.endAt(id, "now() + interval '25 milliseconds'");
      const [answers] = await Promise.all([
        races.atOnce(given.map((answer) => ["/buyback/answers", { token, answer }])),
        races.followDeadlines(),
      ]);
      expectStale(answers);
      const yeses = won(answers.filter((_, turn) => given[turn] === "accepted")).length;
      const end = (await races.story(id)).states.at(-1);
      // One that ends before any answer was written is ended by the next run of the job.
      if (end === "countered") expect([yeses, won(answers).length]).toEqual([0, 0]);
      else if (end === "bought") expect([yeses, won(answers).length]).toEqual([3, 3]);
      else expect([end, yeses]).toEqual(["declined", 0]);
      const times = end === "bought" ? 1 : 0;
      expect(await booksOf(id)).toEqual({ lines: times, debts: times, statements: times });
    }
    await expectSound();
  });
});

describe("a phone at the bench", () => {
  const receptionOf = async (id: number, imei: string) => {
    const [model] = await races.fleet.query<{ id: number }>("select min(id) as id from smartphone_models");
    const { version } = await races.desk.read(id);
    return [`/admin/api/buyback-bench/${id}/reception`, { version, imei, modelId: model?.id }] as const;
  };

  const inspectionOf = async (id: number, condition = "good") => {
    const { version } = await races.desk.read(id);
    const found = { condition, storageGb: 128, defects: [], stops: [], note: "" };
    return [`/admin/api/buyback-bench/${id}/inspection`, { version, ...found }] as const;
  };

  /** A phone that its owner did not sell after all, and got back. */
  async function sentBack(imei: string) {
    const { desk } = races;
    const { id } = await desk.tested({ imei });
    await desk.inspect(id, { stops: ["activation_lock"] });
    await desk.act(id, "return", { carrier: "laposte", number: "6A 1234 5678 901" }, "buybacks");
    await desk.act(id, "return/end", {}, "buybacks");
    expect((await desk.read(id)).state).toBe("returned");
  }

  test("is received by one of three benches, whichever IMEI each of them reads", async () => {
    for (const isSame of [true, false]) {
      const { id } = await races.desk.accepted();
      const imeis = Array.from({ length: PROCESSES }, () => randomImei()).map((imei, _, all) =>
        isSame ? (all[0] ?? "") : imei,
      );
      const answers = await races.atOnce(await Promise.all(imeis.map((imei) => receptionOf(id, imei))));
      expect(won(answers)).toHaveLength(1);
      expectStale(answers);
      const winner = answers.findIndex(({ status }) => status === 204);
      expect((await races.desk.row(id))?.imei).toBe(imeis[winner]);
      expect((await races.story(id)).states).toEqual(["accepted", "received"]);
    }
    await expectSound();
  });

  test("is received for one of three customers who state to have sent it, also when it was here before", async () => {
    for (const wasHere of [false, true]) {
      const imei = randomImei();
      if (wasHere) await sentBack(imei);
      const sent = [await races.desk.accepted(), await races.desk.accepted(), await races.desk.accepted()];
      const answers = await races.atOnce(await Promise.all(sent.map(({ id }) => receptionOf(id, imei))));
      expect(won(answers)).toHaveLength(1);
      for (const { status, body } of lost(answers))
        expect([status, body.fields]).toEqual([400, { imei: "TAKEN" }]);
      const states = await Promise.all(sent.map(async ({ id }) => (await races.desk.read(id)).state));
      expect(states.toSorted()).toEqual(["accepted", "accepted", "received"]);
    }
    await expectSound();
  });

  test("is inspected by one of three benches, and pays what that one measured", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await races.desk.tested();
      const found = ["good", "perfect", "bad"].map((condition) => inspectionOf(id, condition));
      const answers = await races.atOnce(await Promise.all(found));
      expect(won(answers)).toHaveLength(1);
      expectStale(answers);
      const isBad = answers[2]?.status === 204;
      const { states } = await races.story(id);
      expect(states.slice(2)).toEqual(isBad ? ["inspected"] : ["inspected", "matched", "bought"]);
      const times = isBad ? 0 : 1;
      expect(await booksOf(id)).toEqual({ lines: times, debts: times, statements: times });
    }
    await expectSound();
  });

  test("is bought beside others, and never holds the audit log while a correction holds the register", async () => {
    const { desk, shop, fleet } = races;
    const phones = [await desk.tested(), await desk.tested(), await desk.tested()];
    const requests = await Promise.all(phones.map(({ id }) => inspectionOf(id)));
    const inspected = await transact(shop.database, async (tx) => {
      await lockRegister(tx);
      const answers = races.atOnce(requests);
      await waitFor("a purchase that waits for the register", async () => {
        const [waiting] = await fleet.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting?.count === PROCESSES;
      });
      // A correction takes the audit log next. It fails here when a purchase that waits for the register has it.
      await tx.execute(sql`select seq from audit_head for update nowait`);
      return { answers };
    });
    expect(lost(await inspected.answers)).toEqual([]);
    for (const { id } of phones) expect(await booksOf(id)).toEqual({ lines: 1, debts: 1, statements: 1 });
    await expectSound();
  });
});

describe("a transfer that came back", () => {
  test("is paid once, to the account that was named first, while two batches are made", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, token } = await boughtBuyback(races.shop);
      await returnTransfer(races.shop, id);
      const answers = await races.atOnce(
        IBANS.flatMap((iban) => [
          ["/buyback/accounts", { token, iban, holder: "Zoé Martin" }] as const,
          ["/admin/api/payout-batches", {}] as const,
        ]),
      );
      const named = IBANS.map((_, turn) => answers[turn * 2]).filter((one) => one !== undefined);
      expect(won(named)).toHaveLength(1);
      expectStale(answers);
      const account = IBANS[named.findIndex(({ status }) => status === 204)];
      const rows = await races.shop.database.select().from(payouts).where(eq(payouts.buybackId, id));
      const [debt, ...others] = rows.filter(({ state }) => state !== "returned");
      expect(others).toEqual([]);
      expect(["due", "batched"]).toContain(debt?.state);
      expect(openSeal(debt?.iban)).toBe(account);
    }
    await expectSound();
  });
});
