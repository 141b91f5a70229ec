import { expect, type Page } from "@playwright/test";
import { openShopDatabase } from "#server/cli/open-shop-database.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { addDevice } from "#server/devices/add-device.ts";
import { deviceAt } from "#server/devices/fixtures/devices.ts";
import { readSettings } from "#server/settings.ts";
import { breaches, overflows } from "#tests/screens/flaws.ts";

/** Runs `work` on the database of the running shop. */
export async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const settings = readSettings({ NODE_ENV: "production", DATA_DIR: process.env.JOURNEY_DATA_DIR });
  const { database, close } = await openShopDatabase(settings);
  try {
    return await work(database);
  } finally {
    await close();
  }
}

/** Creates a phone that reached a stage by the usual steps. Returns its public id. */
export const phoneAt = (stage: "received" | "wiped") =>
  withDatabase(async (database) => {
    const { rows } = await database.$client.query(
      "select model_id from smartphone_items order by id limit 1",
    );
    const shop = { database, shop: { clock: () => new Date() } };
    return (await deviceAt(shop, Number(rows[0]?.model_id), stage)).publicId;
  });

/**
 * Creates a phone of a supplier's list that has not arrived yet, of a model that others offer in grade A. Returns its public id.
 */
export const expectedPhone = (imei: string) =>
  withDatabase(async (database) => {
    const { rows } = await database.$client.query(
      `select m.id from smartphone_models m join smartphone_items i on i.model_id = m.id
        join sellers s on s.user_id = i.seller_id and not s.first_party
        where brand = 'Apple' and i.condition = 'Très bon' and not i.sold and i.withdrawn_at is null order by m.id limit 1`,
    );
    const device = await transact(database, (tx) =>
      addDevice(tx, () => new Date(), {
        ...{ modelId: Number(rows[0]?.id), serial: null, imeis: [imei], stage: "expected" },
        episode: { source: "supplier", receptionId: null, pricePaidCents: 20_000, vatRegime: "margin" },
        who: { kind: "shop" },
      }),
    );
    return device.publicId;
  });

const ENDS = {
  Enter: { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 },
  Tab: { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 },
} as const;

/**
 * Types as a hand scanner does: all keys at once, with Enter or Tab at the end, wherever the focus is. Playwright's keyboard
 * waits for each key, which on a slow machine is a person's pace.
 */
export async function scan(page: Page, code: string, end: keyof typeof ENDS = "Enter") {
  const devtools = await page.context().newCDPSession(page);
  const keys = [...Array.from(code, (key) => ({ key, text: key })), ENDS[end]];
  await Promise.all(
    keys.flatMap((key) => [
      devtools.send("Input.dispatchKeyEvent", { type: "keyDown", ...key }),
      devtools.send("Input.dispatchKeyEvent", { type: "keyUp", key: key.key }),
    ]),
  );
  await devtools.detach();
}

export async function isSound(page: Page) {
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    // At the end of the page a sticky bar covers no part of a button, whose size axe measures as far as it is seen.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await breaches(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `at ${width} px`).toEqual([]);
  }
}

/** Passes the open points one by one, by one key each, until `left` are open. */
export async function passTheRest(page: Page, left = 0, battery = "93") {
  const open = page.getByRole("listitem").getByRole("button").filter({ hasText: "Non testé" });
  const percent = page.getByLabel("Batterie, en %");
  for (let count = await open.count(); count > left; count -= 1) {
    if (await percent.isVisible()) {
      await percent.fill(battery);
      await percent.press("Enter");
    } else await page.keyboard.press("p");
    await expect(open).toHaveCount(count - 1);
  }
}
