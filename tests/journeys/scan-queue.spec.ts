import type { Page } from "@playwright/test";
import { scan } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// The session is refused before the sign-in, and each second scan gets no answer from the shop; the bench has no phone with these codes.
test.use({ provoked: /^(?:401 \/admin\/api\/session|(?:404|503) \/admin\/api\/\w+\/scans)$/ });

const ANSWER_MS = 2_000;
const GAP_MS = 150;
const CODES = ["ZZ84X5GECT", "357766100090013", "ZZ4PY9K0R8"] as const;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Delays the answers to a page's scans, and refuses the second scan. Returns the requests, and the most at one time. */
async function answerLate(page: Page, ms: number) {
  const asked: string[] = [];
  const at = { once: 0, most: 0 };
  await page.route(/\/admin\/api\/\w+\/scans$/, async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    asked.push(code);
    at.once += 1;
    at.most = Math.max(at.most, at.once);
    await after(ms);
    at.once -= 1;
    await (code === CODES[1] ? route.fulfill({ status: 503, body: "{}" }) : route.continue());
  });
  return { asked, at };
}

const results = (page: Page) => page.getByRole("log", { name: "Derniers scans" }).getByRole("article");

test("codes scanned while the page opens or answers are pending are all sent whole, in order, and answered one by one", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await newStaff(page);
  for (const [desk, delay] of [
    ["receptions", 0],
    ["packing", 50],
    ["bench", 100],
    ["receptions", 200],
    ["packing", 400],
    ["bench", 800],
  ] as const) {
    const { asked, at } = await answerLate(page, ANSWER_MS);
    await page.goto(`/admin/${desk}`, { waitUntil: "commit" });
    await after(delay);
    for (const code of CODES) {
      await scan(page, code);
      await after(GAP_MS);
    }
    await expect(results(page), `${desk} after ${delay} ms`).toHaveCount(3);
    // The newest scan is on top. The second scan is refused, and the third one is still sent.
    const unknown = /ne connaît pas cet appareil|Aucun appareil n’a ce code/;
    await expect(results(page).nth(0)).toContainText(unknown);
    await expect(results(page).nth(1).getByRole("button", { name: "Envoyer ce scan" })).toBeVisible();
    await expect(results(page).nth(2)).toContainText(unknown);
    expect(asked, `${desk} after ${delay} ms`).toEqual([...CODES]);
    expect(at.most).toBe(1);
    await expect(page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série")).toHaveValue("");
    await page.unroute(/\/admin\/api\/\w+\/scans$/);
  }
});

test("a code is read wherever the focus is: with Tab at its end, into another field, while a dialog is open, and on a page without scans", async ({
  page,
}) => {
  await newStaff(page);
  await page.goto("/admin/receptions");
  const field = page.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série");
  await expect(field).toBeFocused();
  await scan(page, CODES[0], "Tab");
  await expect(results(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("");

  const filter = page.getByLabel("Début du nom du fournisseur ou de la référence");
  await filter.fill("Lyon");
  await filter.focus();
  await scan(page, CODES[2], "Tab");
  await expect(results(page)).toHaveCount(2);
  await expect(filter).toHaveValue("Lyon");

  await page.getByRole("button", { name: "Son des scans" }).click();
  await expect(page.getByRole("button", { name: "Son des scans" })).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Raccourcis clavier" }).click();
  await scan(page, "8FK29XQ0AA");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(results(page).first()).toContainText("Non envoyé : une fenêtre était ouverte.");
  await results(page).first().getByRole("button", { name: "Envoyer ce scan" }).click();
  await expect(results(page).first()).toContainText("ne connaît pas cet appareil");

  await page.goto("/admin/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Commandes" })).toBeVisible();
  await scan(page, CODES[0]);
  await expect(page.getByText(`Ce code n’a pas été lu : ${CODES[0]}.`).first()).toBeVisible();
});
