import { afterEach, beforeEach, expect, test } from "vitest";
import type { SettingPreview, SettingsAnswer } from "#contract/back-office/settings.ts";
import { DEFAULT_COMPANY, DEFAULT_LEGAL_IDENTITY } from "#contract/company.ts";
import { accept, ask, newestOffer, phoneOf, publishTestGrid } from "#server/buyback/fixtures/buybacks.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

/** A Monday in Paris, before the cut-off. */
let now: Date;
let shop: TestShop;
let ana: SignedInStaff;
beforeEach(async () => {
  now = new Date("2026-11-23T09:00:00Z");
  shop = await openTestShop({ pages: true, uncached: true, clock: () => now });
  ana = await signInStaff(shop);
});
afterEach(() => shop.close());

const COMPANY = { ...DEFAULT_COMPANY, ...DEFAULT_LEGAL_IDENTITY, mediatorUrl: "https://mediation.fr/" };
const post = (path: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/admin/api/settings/${path}`, headers: ana.headers, payload });
const list = async () =>
  (await shop.app.inject({ url: "/admin/api/settings", headers: ana.headers })).json<SettingsAnswer>();
const newestOf = async (name: keyof SettingsAnswer) => (await list())[name][0]?.id ?? 0;

test("the company is the environment's until a version is saved, and then that version on pages and mails", async () => {
  const [first] = (await list()).company;
  expect(first).toMatchObject({ id: 0, state: "present", value: { name: "Reluit" } });
  const value = { ...COMPANY, name: "Rallume", siret: "123 456 789 00012", director: "Camille Martin" };
  const answer = await post("company", { value, validFrom: null, newest: 0 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<SettingsAnswer>().company.map(({ state }) => state)).toEqual(["present", "past"]);

  expect(await shop.reloadCompany()).toBe(true);
  expect(await shop.reloadCompany()).toBe(false);
  const read = async (url: string) => (await shop.app.inject({ url })).body;
  expect(await read("/mentions-legales")).toContain("Camille Martin");
  expect(await read("/contact")).toContain("123 456 789 00012");
  expect(JSON.parse(await read("/manifest.webmanifest")).name).toBe("Rallume");
  expect(await read("/offline")).toContain("Rallume");

  const { rows } = await shop.database.$client.query(
    "select changes from audit where action = 'setting.added'",
  );
  expect(rows[0]?.changes).toMatchObject({ name: { from: "Reluit", to: "Rallume" }, director: null });
  expect(JSON.stringify(rows)).not.toContain("Camille");
});

test("a coming version counts from its day in Paris on; none comes before another", async () => {
  const value = { ...COMPANY, name: "Rallume" };
  expect((await post("company", { value, validFrom: "2026-11-23", newest: 0 })).json()).toMatchObject({
    error: "VALIDATION",
    fields: { validFrom: "TOO_SMALL" },
  });
  expect((await post("company", { value, validFrom: "2026-12-01", newest: 0 })).statusCode).toBe(200);
  await shop.reloadCompany();
  expect(shop.shop.company().name).toBe("Reluit");
  const newest = await newestOf("company");
  const earlier = await post("company", { value: COMPANY, validFrom: "2026-11-30", newest });
  expect(earlier.json()).toMatchObject({ fields: { validFrom: "TOO_SMALL" } });
  now = new Date("2026-11-30T23:00:00Z");
  expect(shop.shop.company().name).toBe("Rallume");
  expect(await shop.reloadCompany()).toBe(true);
});

test("of two who save at the same moment one is told that the other was faster", async () => {
  const newest = await newestOf("withdrawal");
  const save = (refundDays: number) => post("withdrawal", { value: { refundDays }, validFrom: null, newest });
  const answers = await Promise.all([save(10), save(12)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await list()).withdrawal).toHaveLength(2);
});

test.each([
  ["company", { ...COMPANY, email: "nobody" }, { email: "BAD_EMAIL" }],
  ["company", { ...COMPANY, name: " " }, { name: "REQUIRED" }],
  ["company", { ...COMPANY, siret: "12" }, { siret: "INVALID" }],
  ["company", { ...COMPANY, mediatorUrl: "javascript:alert(1)" }, { mediatorUrl: "INVALID" }],
  ["company", { ...COMPANY, social: { ...COMPANY.social, x: "ftp://x" } }, { "social.x": "INVALID" }],
  [
    "delivery",
    { cutOffHour: 25, preparationDays: 1, carrierDays: [3, 2], spareDays: 1 },
    { cutOffHour: "TOO_BIG" },
  ],
  [
    "delivery",
    { cutOffHour: 14, preparationDays: 1, carrierDays: [3, 2], spareDays: 1 },
    { "carrierDays.1": "TOO_SMALL" },
  ],
  ["holidays", { days: ["2026-02-31"] }, { "days.0": "INVALID" }],
  ["withdrawal", { refundDays: 0 }, { refundDays: "TOO_SMALL" }],
  [
    "packing",
    {
      ...{ box: "", phoneGrams: 450 },
      carriers: [{ option: null, maxGrams: 0, postcode: "", carrier: "dpd" }],
    },
    { "carriers.0.maxGrams": "TOO_SMALL" },
  ],
] as const)("%s refuses bad values, also for the preview: %#", async (name, value, fields) => {
  for (const path of [name, `${name}/preview`]) {
    const answer = await post(path, { value, validFrom: null, newest: await newestOf(name) });
    expect(answer.json()).toMatchObject({ error: "VALIDATION", fields });
  }
  expect((await list())[name]).toHaveLength(1);
});

test.each(["0000-01-01", "9999-12-31"])(
  "no version comes into force on %s, which no delivery can be worked out from",
  async (validFrom) => {
    const value = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 1 };
    for (const path of ["delivery", "delivery/preview"])
      expect(
        (await post(path, { value, validFrom, newest: await newestOf("delivery") })).json(),
      ).toMatchObject({
        error: "VALIDATION",
        fields: { validFrom: "INVALID" },
      });
  },
);

test("closed days move the promise of pages and orders alike, by the time of preparation alone", async () => {
  const figures = { cutOffHour: 14, preparationDays: 1, carrierDays: [2, 3], spareDays: 1 };
  const preview = async (name: string, value: object) =>
    (await post(`${name}/preview`, { value, validFrom: null, newest: 0 }))
      .json<SettingPreview>()
      .lines.filter(({ locale }) => locale === "fr")[0]?.text;
  expect(await preview("delivery", figures)).toBe(
    "Livraison prévue entre le jeudi 26 et le lundi 30 novembre",
  );
  // The shop is closed on the day of preparation; on the 26th, only the carrier works.
  const days = ["2026-11-24", "2026-11-26"];
  const closed = "Livraison prévue entre le vendredi 27 novembre et le mardi 1er décembre";
  expect((await preview("holidays", { days }))?.replaceAll("\u00a0", " ")).toBe(closed);
  await post("holidays", { value: { days }, validFrom: null, newest: await newestOf("holidays") });

  const [seller, buyer] = [await registerBuyer(shop), await registerBuyer(shop)];
  const item = await listPhone(shop, seller.id, { priceCents: 45_990, stock: 1 });
  await order(shop, buyer, { ...orderFor(item, 45_990), paymentMethodId: await testCard(shop) });
  const { rows } = await shop.database.$client.query(
    "select deliver_from::text as first, deliver_to::text as last from orders",
  );
  expect(rows).toEqual([{ first: "2026-11-27", last: "2026-12-01" }]);
});

test("changed days of a buy-back are those of the offer's page and of the terms of purchase", async () => {
  await publishTestGrid(shop);
  await ask(shop, phoneOf("delais@exemple.fr"));
  const { token } = await newestOffer(shop);
  const value = { priceDays: 2, offerDays: 10, postDays: 5, inspectDays: 3, counterDays: 1, payDays: 1 };
  const newest = await newestOf("buyback");
  expect((await post("buyback", { value, validFrom: null, newest })).statusCode).toBe(200);
  const accepted = await accept(shop, token ?? "");
  expect(accepted.json().figures).toEqual({ postDays: 5, inspectDays: 3, counterDays: 1 });
  await shop.database.$client.query(
    "update buyback_offers set state = 'received', received_at = now() where token = $1",
    [token],
  );
  const page = async (locale: string) =>
    (await shop.app.inject({ url: `/suivi/${token}?lang=${locale}` })).body;
  expect(await page("fr")).toContain("Nous le contrôlons sous 3 jours ouvrés.");
  expect(await page("en")).toContain("We inspect it within 3 working days.");
  const shown = (await post("buyback/preview", { value, validFrom: null, newest: 0 })).json<{
    lines: { locale: string; text: string }[];
  }>();
  expect(shown.lines.filter(({ locale }) => locale === "fr").map(({ text }) => text)).toEqual([
    "Offre valable 10 jours",
    "Le prix offert tient si vous envoyez le téléphone dans un délai de 5 jours.",
    "Nous contrôlons le téléphone sous 3 jours ouvrés après sa réception.",
    expect.stringContaining("Sans votre accord sous 1 jour, nous vous le renvoyons"),
  ]);
});
