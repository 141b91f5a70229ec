import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { LOCALES } from "#contract/locale.ts";
import { CHROMIUM, CHROMIUM_ARGS } from "#tests/chromium.ts";
import { makeOpenFolder } from "#tests/database/fast-folder.ts";
import { startShop } from "#tests/processes/running-shop.ts";
import { type Look, visitScreens } from "./visit.ts";

/**
 * Takes a picture of every screen: `script/sheets [WORD …]`. Words are languages, widths and schemes, such as
 * `script/sheets ar 375 dark`; without words, all of them. Writes each screen and one sheet of all to `sheets/`.
 */
const WIDTHS = [375, 768, 1440];
const SCHEMES = ["light", "dark"] as const;
/** The height of a long page that is shown. */
const MOST_PIXELS = 2_400;
const SHEET_PIXELS = 6_000;
const GAP = 12;

interface Tile {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** Arranges pictures in columns, always in the shortest one, and writes them as one picture. */
async function writeSheet(tiles: readonly Tile[], file: string) {
  const width = Math.min(tiles[0]?.width ?? 1, 480);
  const columns = Array.from({ length: Math.floor(SHEET_PIXELS / (width + GAP)) }, () => 0);
  const parts = await Promise.all(
    tiles.map(async (tile) => {
      const height = Math.round((tile.height * width) / tile.width);
      const column = columns.indexOf(Math.min(...columns));
      const top = columns[column] ?? 0;
      columns[column] = top + height + GAP;
      const input = await sharp(tile.file).resize(width, height).png().toBuffer();
      return { input, left: column * (width + GAP), top };
    }),
  );
  const size = { width: columns.length * (width + GAP), height: Math.max(...columns) };
  await sharp({ create: { ...size, channels: 3, background: "#777" }, limitInputPixels: false })
    .composite(parts)
    .png({ palette: true })
    .toFile(file);
}

const asked = process.argv.slice(2);
const looks: Look[] = LOCALES.flatMap((locale) =>
  WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ locale, width, scheme }))),
).filter(({ locale, width, scheme }) =>
  [LOCALES, WIDTHS.map(String), SCHEMES].every((group: readonly string[]) => {
    const words = asked.filter((word) => group.includes(word));
    return words.length === 0 || words.some((word) => [locale, String(width), scheme].includes(word));
  }),
);

const data = await makeOpenFolder(tmpdir(), "reluit-sheets-");
// The journeys' helpers read mails from this folder.
process.env.JOURNEY_DATA_DIR = data;
const shop = startShop({ DATA_DIR: data, DEMO: "1", HOST: "localhost", RATE_LIMIT_FACTOR: "1000" });
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: CHROMIUM_ARGS,
});
try {
  const address = await shop.address;
  for (const look of looks) {
    const name = `${look.locale}-${look.width}-${look.scheme}`;
    const folder = join("sheets", name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const tiles: Tile[] = [];
    const flaws = await visitScreens(browser, address, look, async (page, screen) => {
      const file = join(folder, `${String(tiles.length + 1).padStart(2, "0")}-${screen.name}.png`);
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      const height = Math.min(whole, MOST_PIXELS);
      await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width: look.width, height } });
      tiles.push({ file, width: look.width, height });
      return [];
    });
    await writeSheet(tiles, `${folder}.png`);
    console.log(`${folder}.png: ${tiles.length} screens`, ...flaws);
  }
} finally {
  await browser.close();
  shop.kill("SIGTERM");
  await shop.ended;
  await rm(data, { recursive: true, force: true });
}
