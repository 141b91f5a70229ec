import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { pagePaths } from "#tests/security/page-paths.ts";
import { openDemoShop } from "./running-shop.ts";

/** A name with characters that have a meaning in markup and mail headers. */
const NAME = "Brillance & Fils, Lyon";
const WRITTEN = "Brillance &amp; Fils, Lyon";
const EMAIL = "bonjour@brillance.fr";

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop({
    COMPANY_NAME: NAME,
    COMPANY_EMAIL: EMAIL,
    RATE_LIMIT_FACTOR: "100",
  });
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

const read = async (path: string) => (await fetch(address + path)).text();

/** The places where a page still has the default name, with the text around them. */
const strange = (html: string) => html.match(/.{0,40}(?:Reluit|\{shop\}).{0,20}/g) ?? [];
const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

test.each(LOCALES)("a shop with another name shows that name on all its pages (%s)", async (locale) => {
  for (const path of [...pagePaths(), "/offline"]) {
    const html = await read(`${path}?lang=${locale}`);
    expect.soft(strange(html), path).toEqual([]);
    expect.soft(html.includes(WRITTEN), path).toBe(true);
  }
  for (const path of ["/", "/store", "/about", "/product/1", "/client-area"]) {
    const html = await read(`${path}?lang=${locale}`);
    expect.soft(found(html, /<title>(.*?)<\/title>/), path).toContain(WRITTEN);
  }
  for (const path of ["/", "/store", "/about"]) {
    const html = await read(`${path}?lang=${locale}`);
    expect.soft(found(html, /og:title" content="(.*?)"/), path).toContain(WRITTEN);
    expect.soft(found(html, /og:site_name" content="(.*?)"/), path).toBe(WRITTEN);
  }
  expect(JSON.parse(await read(`/manifest.webmanifest?lang=${locale}`)).name).toBe(NAME);
});

test("its mails have that name as sender and in their text, without MAIL_FROM", async () => {
  const asked = await fetch(`${address}/users/password-resets`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "client@reluit.test" }),
  });
  expect(asked.ok).toBe(true);
  const mails = join(shop.dataDir, "mail");
  // A file name that starts with a dot is a mail still being written.
  const written = async () => (await readdir(mails).catch(() => [])).filter((name) => !name.startsWith("."));
  await expect.poll(written, { timeout: 20_000 }).toHaveLength(1);
  const [file = ""] = await written();
  const mail = await readFile(join(mails, file), "utf8");
  expect(mail).toContain(`From: "${NAME}" <${EMAIL}>`);
  expect(mail.replace(/=\r\n/g, "")).toContain(`pour votre compte ${NAME}.`);
  expect(mail).not.toContain("Reluit ");
});
