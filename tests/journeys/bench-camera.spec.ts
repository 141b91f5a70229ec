import { isSound, phoneAt } from "./bench-desk.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";

test.use({ provoked: /^401 \/admin\/api\/session$/, viewport: { width: 768, height: 1024 } });

declare global {
  interface Window {
    /** The code that the stubbed detector sees; none at first. */
    seen?: string;
    camera?: MediaStream;
  }
}

test("the camera of a tablet scans a label, and is off afterwards", async ({ page }) => {
  await page.addInitScript(() => {
    class BarcodeDetector {
      async detect() {
        return window.seen ? [{ rawValue: window.seen }] : [];
      }
    }
    Object.assign(window, { BarcodeDetector });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      const pen = canvas.getContext("2d");
      // A canvas only streams a frame when it is drawn.
      setInterval(() => pen?.fillRect(0, 0, 9, 9), 50);
      window.camera = canvas.captureStream();
      return window.camera;
    };
  });
  const id = await phoneAt("received");
  await newStaff(page);
  await page.goto("/admin/bench");
  // Only the back office may use the camera, not the shop's own pages.
  const allowed = () =>
    page.evaluate(() =>
      (
        document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
      ).featurePolicy.allowsFeature("camera"),
    );
  expect(await allowed()).toBe(true);
  await page.getByRole("button", { name: "Scanner avec la caméra" }).click();
  await expect(page.getByRole("dialog").getByText("Visez le code QR ou le code-barres.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.camera?.active)).toBe(true);
  // The URL in the QR code of a label.
  await page.evaluate((seen) => Object.assign(window, { seen }), `https://reluit.test/passeport/${id}`);
  await expect(page).toHaveURL(new RegExp(`/admin/bench/${id}$`));
  await expect(page.getByRole("heading", { level: 2, name: "À inspecter" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.evaluate(() => window.camera?.active)).toBe(false);
});

test("a person who refuses the camera is told to type; a browser without a detector offers no camera", async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { BarcodeDetector: class {} });
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await newStaff(page);
  await page.goto("/admin/bench");
  await page.getByRole("button", { name: "Scanner avec la caméra" }).click();
  await expect(page.getByText("La caméra n’est pas autorisée. Saisissez le code.")).toBeVisible();

  const without = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  await without.addInitScript(() => Reflect.deleteProperty(window, "BarcodeDetector"));
  await without.goto("/admin/bench");
  await expect(without.getByLabel("Scannez une étiquette, un IMEI ou un numéro de série")).toBeVisible();
  await expect(without.getByRole("button", { name: "Scanner avec la caméra" })).toHaveCount(0);
});

test("the camera of a tablet takes one photograph after the other, each for its angle", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const pen = canvas.getContext("2d");
      setInterval(() => pen?.fillRect(0, 0, 640, 480), 50);
      window.camera = canvas.captureStream();
      return window.camera;
    };
  });
  const id = await phoneAt("wiped");
  await newStaff(page);
  await page.goto(`/admin/bench/${id}`);
  await page.getByRole("button", { name: "Photographier", exact: true }).click();
  await page.getByRole("button", { name: "Photographier à la suite" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText("Face");
  await isSound(page);
  const shoot = dialog.getByRole("button", { name: "Prendre la photo" });
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.videoWidth)).toBe(640);
  await shoot.click();
  await expect(dialog.getByRole("status")).toContainText("Dos");
  await dialog.getByRole("button", { name: "Passer cet angle" }).click();
  await expect(dialog.getByRole("status")).toContainText("Côté gauche");
  await shoot.click();
  await expect(dialog.getByRole("status")).toContainText("Côté droit");
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByText(/^2 photos/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Face" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Côté gauche" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.camera?.active)).toBe(false);
});
