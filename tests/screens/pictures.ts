import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_STAFF } from "#server/demo/demo-staff.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "#tests/chromium.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { codeAt, SAME_ORIGIN } from "#tests/staff.ts";
import { settled } from "./flaws.ts";

/** Takes the pictures of the manuals from the demo: `script/pictures [NAME …]`. Writes them to `docs/pictures/`. */
const FOLDER = "docs/pictures";

interface Picture {
  readonly name: string;
  readonly locale: "fr" | "en";
  readonly width: number;
  readonly height: number;
  /** Opens the page of the picture. */
  readonly open: (page: Page) => Promise<unknown>;
}

/** The public id of the first demo device of a stage. */
async function deviceIn(page: Page, stage: string): Promise<string> {
  const answer = await page.request.get(`/admin/api/devices?stage=${stage}`);
  const { rows }: { rows: { publicId: string }[] } = await answer.json();
  return rows[0]?.publicId ?? "";
}

/** Opens a phone to test and answers its first points. */
async function testUnit(page: Page) {
  await page.goto(`/admin/bench/${await deviceIn(page, "wiped")}`);
  for (let done = 0; done <= 4; done += 1) {
    await page.getByText(`${done} sur 40`, { exact: true }).waitFor();
    if (done < 4) await page.keyboard.press("p");
  }
}

/** The newest order with a unit of the shop's own stock. */
async function openOrder(page: Page) {
  await page.goto(`/admin/devices/${await deviceIn(page, "packed")}`);
  await page.getByRole("link", { name: /^RL-/ }).first().click();
}

async function openThread(page: Page) {
  await page.goto("/admin/inbox?state=open");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.getByRole("heading", { name: "Conversation" }).waitFor();
}

const SHOP = { locale: "fr", width: 1280, height: 900 } as const;
const PICTURES: readonly Picture[] = [
  { name: "home", ...SHOP, open: (page) => page.goto("/") },
  { name: "store", ...SHOP, open: (page) => page.goto("/store") },
  { name: "bench", locale: "fr", width: 768, height: 900, open: testUnit },
  {
    name: "device",
    locale: "fr",
    width: 1200,
    height: 900,
    open: async (page) => page.goto(`/admin/devices/${await deviceIn(page, "delivered")}`),
  },
  {
    name: "passport",
    locale: "fr",
    width: 1200,
    height: 900,
    open: async (page) => page.goto(`/passeport/${await deviceIn(page, "listed")}`),
  },
  { name: "dashboard", locale: "en", width: 1200, height: 800, open: (page) => page.goto("/admin") },
  { name: "order", locale: "en", width: 1200, height: 900, open: openOrder },
  { name: "inbox", locale: "en", width: 1200, height: 800, open: openThread },
];

async function signIn({ request }: BrowserContext) {
  const post = (path: string, data: object) =>
    request.post(`/admin/api/${path}`, { data, headers: SAME_ORIGIN });
  await post("session", { email: DEMO_STAFF.email, password: DEMO_STAFF.password });
  const answer = await post("session/factor", { code: codeAt(DEMO_STAFF.totpSecret, new Date()) });
  if (!answer.ok()) throw new Error(`The sign-in answered ${answer.status()}.`);
}

const data = await makeOpenFolder(tmpdir(), "reluit-pictures-");
const shop = startShop({ DATA_DIR: data, DEMO: "1", HOST: "localhost", RATE_LIMIT_FACTOR: "1000" });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: CHROMIUM_ARGS,
});
try {
  const context = await browser.newContext({
    baseURL: await shop.address,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  await signIn(context);
  await mkdir(FOLDER, { recursive: true });
  const asked = process.argv.slice(2);
  for (const { name, locale, width, height, open } of PICTURES) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    await context.addCookies([{ name: "reluit_lang", value: locale, url: await shop.address }]);
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await open(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await settled(page);
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer();
    await writeFile(`${FOLDER}/${name}.png`, picture);
    console.log(`${FOLDER}/${name}.png: ${Math.round(picture.length / 1000)} KB`);
    await page.close();
  }
} finally {
  await browser.close();
  shop.kill("SIGTERM");
  await shop.ended;
  await rm(data, { recursive: true, force: true });
}
