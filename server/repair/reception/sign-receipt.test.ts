import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_LOCALES } from "#contract/documents/documents.ts";
import { LOCALES } from "#contract/locale.ts";
import { CUSTODY_PARAGRAPHS, CUSTODY_TEXT_VERSION, strokesToPath } from "#contract/repair/custody.ts";
import { loadTranslators } from "#messages/compile.ts";
import { renderInThread } from "#server/documents/render-in-thread.ts";
import { documents } from "#server/documents/tables.ts";
import { auditShop } from "#server/orders/operator/audit-shop.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { findTrackedRepair } from "../desk/follow-own-repairs.ts";
import { openRepairDesk, type RepairDesk } from "../fixtures/at-desk.ts";

let shop: TestShop;
let desk: RepairDesk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openRepairDesk(shop);
});
afterAll(() => shop.close());

async function received() {
  const number = await desk.walkIn();
  await desk.receive(number, { seen: "Vitre fendue.", accessories: ["case"] });
  return number;
}
const post = (url: string, payload: object) => shop.app.inject({ method: "POST", url, payload });
const contentOf = async (label: string) =>
  (await shop.database.select().from(documents)).find((one) => one.label === label)?.content;

describe("a custody receipt", () => {
  test("is issued when the customer signs, and keeps state, text with its version, and signature", async () => {
    const number = await received();
    expect((await desk.sign(number)).statusCode).toBe(200);
    const { receipt } = await desk.dossier(number);
    expect(receipt?.label).toMatch(/^D-\d{4}-\d{6}$/);
    expect(receipt).toMatchObject({ way: "drawn", name: "Zoé Martin" });
    const content = await contentOf(receipt?.label ?? "");
    expect(content).toMatchObject({ kind: "custody", totalCents: 0, order: { number } });
    expect(content?.custody).toMatchObject({
      ...{ seen: "Vitre fendue.", accessories: ["case"], fault: "L’écran est fendu." },
      text: { version: CUSTODY_TEXT_VERSION },
      signature: { path: "M10 20L200 90M300 100L300 100" },
    });
    expect(content?.custody?.text.fr).toHaveLength(CUSTODY_PARAGRAPHS.length);
    for (const locale of DOCUMENT_LOCALES) {
      const pdf = content && (await renderInThread({ content, locale }));
      expect(pdf?.toString("latin1", 0, 5)).toBe("%PDF-");
    }
    expect(await auditShop({ database: shop.database, gateway: shop.shop.gateway })).toEqual([]);
  });

  test("is signed by a typed name without a drawing", async () => {
    const number = await received();
    expect((await desk.sign(number, { strokes: [] })).statusCode).toBe(200);
    expect((await desk.dossier(number)).receipt).toMatchObject({ way: "typed" });
  });

  test("is signed once, of several who sign at the same time", async () => {
    const number = await received();
    const confirmation = await desk.confirmation(number);
    const answers = await Promise.all([
      desk.sign(number),
      post("/repairs/receipts", confirmation),
      post("/repairs/receipts", confirmation),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test("is confirmed by its customer on the tracking page, and read there as a PDF", async () => {
    const number = await received();
    const confirmation = await desk.confirmation(number);
    const confirmed = await post("/repairs/receipts", confirmation);
    expect(confirmed.json()).toMatchObject({ number, receipt: { way: "online" } });
    expect((await post("/repairs/receipts", confirmation)).json()).toMatchObject({ error: "STALE" });
    const { receipt } = await findTrackedRepair(shop.database, confirmation.token, new Date());
    const read = (more: object = {}) =>
      post("/repairs/documents", { token: confirmation.token, number, label: receipt?.label, ...more });
    expect((await read()).headers["content-type"]).toBe("application/pdf");
    const other = await received();
    expect((await read({ token: await desk.tokenOf(other) })).statusCode).toBe(404);
    expect((await read({ token: await desk.tokenOf(other), number: other })).statusCode).toBe(404);
    // A token opens the receipt of its own repair alone.
    const wrong = { ...(await desk.confirmation(other)), token: confirmation.token };
    expect((await post("/repairs/receipts", wrong)).statusCode).toBe(404);
  });

  test("is refused before the reception, for another text, without a name, and outside of the field", async () => {
    const number = await desk.walkIn();
    expect((await desk.sign(number)).json()).toMatchObject({ error: "REPAIR_NOT_RECEIVED" });
    await desk.receive(number);
    const fields = async (input: object) => (await desk.sign(number, input)).json().fields;
    expect(await fields({ textVersion: "2020-01-01" })).toEqual({ textVersion: "INVALID" });
    expect(await fields({ name: "" })).toEqual({ name: "REQUIRED" });
    expect(Object.keys(await fields({ strokes: [[[10, 9999]]] }))).toHaveLength(1);
    expect((await desk.dossier(number)).receipt).toBeNull();
  });

  test("has a text whose every change needs a new version", () => {
    const words = loadTranslators("custody");
    const text = LOCALES.map((locale) => CUSTODY_PARAGRAPHS.map((one) => words[locale](`text.${one}`)));
    const digest = createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);
    expect({ [CUSTODY_TEXT_VERSION]: digest }).toEqual({ "2026-11-29": "e0576843c995" });
  });

  test("draws a tap as a dot", () => {
    expect(strokesToPath([[[3, 4]]])).toBe("M3 4L3 4");
  });
});
