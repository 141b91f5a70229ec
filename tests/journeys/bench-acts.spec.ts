import type { Page } from "@playwright/test";
import sharp from "sharp";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { countActs } from "./acts.ts";
import { expectedPhone, isSound } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

test.use({ provoked: /^401 \/admin\/api\/session$/, viewport: { width: 1440, height: 900 } });

const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#557799" } })
  .jpeg()
  .toBuffer();
const photos = [1, 2, 3, 4].map((number) => ({
  ...{ name: `photo-${number}.jpg`, mimeType: "image/jpeg", buffer: photo },
}));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

/** The whole group of the current point is on the screen, above the buttons of the run. */
async function seesItsGroup(page: Page) {
  const isSeen = () =>
    page.evaluate(() => {
      const group = document.querySelector("main [aria-current=true]")?.closest("section");
      const buttons = document.querySelector("main .sticky")?.getBoundingClientRect().top ?? 0;
      const { top = -1, bottom = 1e6 } = group?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= buttons;
    });
  await expect.poll(isSeen).toBe(true);
}

/** Answers the open points, one key each, until `left` are open. Returns the number of keys. */
async function attest(page: Page, left: number): Promise<number> {
  const open = page.getByRole("listitem").getByRole("button").filter({ hasText: "Non testé" });
  const percent = page.getByLabel("Batterie, en %");
  let keys = 0;
  await expect(open.first()).toBeVisible();
  for (let count = await open.count(); count > left; count -= 1) {
    await seesItsGroup(page);
    if (await percent.isVisible()) {
      await page.keyboard.type("93");
      await page.keyboard.press("Enter");
    } else await page.keyboard.press("p");
    keys += 1;
    await expect(open).toHaveCount(count - 1);
  }
  return keys;
}

for (const means of ["by hand", "with a machine’s report"] as const)
  test(`a phone goes from receipt to on sale in few acts, ${means}`, async ({ page }) => {
    test.setTimeout(180_000);
    const imei = randomImei();
    const id = await expectedPhone(imei);
    await newStaff(page);
    await page.goto("/admin/bench");
    const acts = countActs(page);
    const isByHand = means === "by hand";
    await acts.scan(id);
    const received = page.getByRole("button", { name: "Reçu", exact: true });
    await expect(received).toBeFocused();
    await acts.press("Enter");

    const readBack = page.getByLabel("IMEI affiché par l’appareil");
    await expect(readBack).toBeFocused();
    let attached = 0;
    if (!isByHand) {
      const functional = CONTROL_POINTS.filter(({ functional, measures }) => functional && !measures);
      const form = {
        ...{ imei, battery: "93", activationLock: "off", blacklist: "clear", simLock: "unlocked" },
        ...{ wipeStatus: "Successful", wipeTool: "Effaceur", wipeToolVersion: "2.1", wipeMethod: "Purge" },
        ...Object.fromEntries(functional.map(({ name }) => [name, "pass"])),
      };
      await page.getByLabel("Joindre un rapport").setInputFiles({
        ...{ name: "rapport.json", mimeType: "application/json" },
        buffer: Buffer.from(JSON.stringify(form)),
      });
      attached = 1;
      await expect(page.getByText("30 points lus, aucune ligne inconnue.")).toBeVisible();
      await readBack.focus();
    }
    await acts.scan(imei);
    await expect(page.getByText("C’est l’IMEI de la fiche.")).toBeVisible();
    const choose = (name: string, label: string) =>
      acts.choose(page.getByLabel(name, { exact: true }), { label });
    if (isByHand) {
      await choose("Verrou d’activation", "désactivé");
      await choose("Liste des appareils volés", "non signalé");
      await choose("Blocage opérateur", "débloqué");
    }
    await choose("Témoin d’humidité", "intact");
    await isSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await acts.click(page.getByRole("button", { name: "Inspecté", exact: true }));

    await expect(heading(page, "Tester")).toBeVisible();
    const finish = page.getByRole("button", { name: "Terminer" });
    const before = await attest(page, 2);
    await expect(finish).toBeFocused();
    await acts.press("Enter");
    await expect(heading(page, "Effacer")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Lieu", exact: true })).not.toHaveValue("");
    await expect(page.getByRole("button", { name: "Enregistrer l’effacement" })).toBeFocused();
    await acts.press("Enter");
    await expect(heading(page, "Tester")).toBeVisible();
    const after = await attest(page, 0);
    await expect(finish).toBeFocused();
    await acts.press("Enter");

    await expect(heading(page, "Grader")).toBeVisible();
    const back = page.getByRole("group", { name: "Dos" });
    await acts.type(back.getByLabel("Rayures"), "2");
    await acts.type(back.getByLabel("la plus longue (mm)"), "9");
    await acts.press("Enter");
    await expect(heading(page, "Photographier")).toBeVisible();
    await page.getByLabel("Choisir plusieurs photos").setInputFiles(photos);
    await expect(heading(page, "Mettre en vente")).toBeVisible();
    const price = page.getByLabel("Prix de vente, en €");
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(/^\d+,\d\d$/);
    await expect(page.getByLabel("Description")).toHaveValue(/grade A\.\nBatterie à 93\s%/);
    await expect(page.getByRole("region", { name: "Marge" })).toContainText("Prix payé");
    await isSound(page);
    await acts.press("Enter");
    await expect(heading(page, "En rayon")).toBeVisible();

    // Choosing the report and the photographs is one act each.
    const total = acts.done() + attached + 1;
    expect(before + after).toBe(isByHand ? 40 : 10);
    if (isByHand) expect(total).toBeLessThanOrEqual(20);
    else expect(total + before + after).toBeLessThanOrEqual(24);
  });
