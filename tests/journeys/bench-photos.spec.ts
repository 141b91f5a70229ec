import sharp from "sharp";
import { isSound, passTheRest, phoneAt } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

// The session is refused before the sign-in; the network or the server fails while a photograph is sent.
test.use({
  provoked:
    /^(?:401 \/admin\/api\/session|(?:net::ERR_FAILED|503) \/admin\/api\/bench\/\w+\/.*photos?(?:\/\w+)?)$/,
  viewport: { width: 768, height: 1024 },
});

const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#557799" } })
  .jpeg()
  .toBuffer();
const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer };

test("a photograph of a point that could not be sent waits for one press, also at another point and before the end", async ({
  page,
}) => {
  const id = await phoneAt("wiped");
  await newStaff(page);
  await page.goto(`/admin/bench/${id}`);
  await page.route("**/results/*/photo", (route) => route.abort());
  await expect(page.getByText("0 sur 40")).toBeVisible();
  await page.keyboard.press("f");
  await page.getByLabel(/^Photographier\s: Tactile/).setInputFiles(file);
  const waiting = page.getByText(/Une photo n’est pas encore envoyée\s: Tactile/);
  await expect(waiting).toBeVisible();
  await isSound(page);

  // The unsent photograph stays while the work goes on, and the run does not end without it.
  await page.getByRole("button", { name: /Pixels/ }).click();
  await passTheRest(page);
  const sentInVain = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "Terminer" }).click();
  await sentInVain;
  await expect(page.getByText("40 sur 40")).toBeVisible();
  await expect(waiting).toBeVisible();

  await page.unroute("**/results/*/photo");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(waiting).toBeHidden();
  await page.getByRole("button", { name: "Terminer" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Réparer", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Photo du point\s: Tactile/ })).toBeVisible();
});

test("photographs of a phone that the server could not take are all sent by one press", async ({ page }) => {
  const id = await phoneAt("wiped");
  await newStaff(page);
  await page.goto(`/admin/bench/${id}`);
  await page.getByRole("button", { name: "Photographier" }).click();
  const busy = { error: "UNAVAILABLE", message: "Plus tard." };
  await page.route("**/photos/*", (route) => route.fulfill({ status: 503, json: busy }));
  const input = (angle: string) => page.getByLabel(`Photographier : ${angle}`);
  for (const [index, angle] of ["Face", "Dos"].entries()) {
    await input(angle).setInputFiles(file);
    await expect(page.getByText(index === 0 ? /Une photo n’est pas/ : /2 photos ne sont pas/)).toBeVisible();
  }
  await isSound(page);
  await page.unroute("**/photos/*");
  await input("Côté gauche").setInputFiles(file);
  await expect(page.getByRole("img", { name: "Côté gauche" })).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  for (const angle of ["Face", "Dos"])
    await expect(page.getByRole("img", { name: angle, exact: true })).toBeVisible();
  await expect(page.getByText(/pas encore envoyée/)).toBeHidden();

  // The page of the device names the point of each photograph.
  await page.getByRole("link", { name: "Tout l’historique" }).click();
  await expect(page.getByRole("img", { name: "Photo : Côté gauche" })).toBeVisible();
});
