import { settings } from "#server/dated-settings/tables.ts";
import { KEYS, openSendcloud } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { makeDataDir, startShop } from "#tests/processes/running-shop.ts";
import { countActs } from "./acts.ts";
import { isSound, scan, withDatabase } from "./bench-desk.ts";
import { test as base, expect } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { countPrints, soldUnit } from "./own-unit.ts";

/** A shop with Sendcloud's keys: a real process, a local server in place of Sendcloud. */
const test = base.extend<object, { labelShop: Awaited<ReturnType<typeof openLabelShop>> }>({
  labelShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the first argument must be a pattern.
    async ({}, use) => {
      const shop = await openLabelShop();
      await use(shop);
      await shop.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ labelShop }, use) => use(labelShop.address),
});
test.describe.configure({ mode: "serial" });
test.use({ provoked: /^401 \/admin\/api\/session$/, viewport: { width: 1440, height: 900 } });

async function openLabelShop() {
  const sendcloud = await openSendcloud();
  const { dataDir, remove } = await makeDataDir();
  // The operator's commands and the database of this worker are this shop's.
  process.env.JOURNEY_DATA_DIR = dataDir;
  const shop = startShop({
    ...{ DEMO: "1", DATA_DIR: dataDir, HOST: "localhost", RATE_LIMIT_FACTOR: "1000" },
    ...{ SENDCLOUD_PUBLIC_KEY: KEYS.publicKey, SENDCLOUD_SECRET_KEY: KEYS.secretKey },
    ...{ SENDCLOUD_SENDER_ID: String(KEYS.senderId), SENDCLOUD_WEBHOOK_KEY: KEYS.webhookKey },
    SENDCLOUD_API_URL: sendcloud.url,
  });
  const address = await shop.address;
  await withDatabase((database) =>
    database.insert(settings).values({
      ...{ name: "packing", validFrom: new Date("2026-01-01T00:00:00Z") },
      value: {
        ...{ box: "", phoneGrams: 450 },
        carriers: [
          {
            ...{ option: null, maxGrams: null, postcode: "", carrier: "laposte" },
            labelOption: "colissimo:home/signature",
          },
        ],
      },
    }),
  );
  return {
    sendcloud,
    address,
    async close() {
      shop.kill("SIGTERM");
      await shop.ended;
      await sendcloud.close();
      await remove();
    },
  };
}

test("a label is refused, bought again, and its carrier's report delivers the parcel", async ({
  page,
  labelShop: { sendcloud, address },
}) => {
  const { number, id } = await soldUnit(page);
  const printed = await countPrints(page);
  await newStaff(page);
  await page.goto("/admin/packing");
  sendcloud.fail("announcement");
  await scan(page, id);
  await expect(page.getByRole("alert").getByText("The carrier is closed.")).toBeVisible();
  await printed(1);
  await isSound(page);
  await page.getByRole("button", { name: "Acheter l’étiquette" }).click();
  await expect(page.getByText(/^6A\d{11} · 5,35/)).toBeVisible();
  const [sent] = sendcloud.shipments;
  await expect(page.getByRole("button", { name: "Annuler le dernier geste" })).toBeVisible();
  await isSound(page);

  const { payload, signature } = sendcloud.notify(sent?.parcel ?? 0, "Delivered", new Date());
  const headers = { "content-type": "application/json", "sendcloud-signature": signature };
  const told = await fetch(`${address}/labels/webhook`, { method: "POST", body: payload, headers });
  expect(told.status).toBe(200);
  await expect(async () => {
    await page.goto(`/admin/orders/${number}`);
    await expect(page.getByRole("region", { name: "Colis" }).getByText("Livré", { exact: true })).toBeVisible(
      {
        timeout: 2_000,
      },
    );
  }).toPass();
});

test("with a provider of labels, a parcel is packed and sent by two scans: note and label print in one job", async ({
  page,
  labelShop: { sendcloud },
}) => {
  const { number, id } = await soldUnit(page);
  const printed = await countPrints(page);
  await newStaff(page);
  await page.goto("/admin/packing");
  const acts = countActs(page);
  await acts.scan(number);
  await expect(page.getByRole("heading", { level: 2, name: number })).toBeVisible();
  await acts.scan(id);
  await printed(1);
  await expect(page.getByText(/^6A\d{11} · 5,35/)).toBeVisible();
  expect(sendcloud.shipments).toHaveLength(2);
  expect(acts.done()).toBeLessThanOrEqual(3);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect([...sheets.matchAll(/\/MediaBox/g)]).toHaveLength(2);
});
