import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { loadTranslators } from "#messages/compile.ts";
import { openShopDatabase } from "#server/cli/open-shop-database.ts";
import { settings } from "#server/dated-settings/tables.ts";
import { readRepairFigures } from "#server/repair/desk/read-figures.ts";
import { readSettings } from "#server/settings.ts";
import { openDemoShop } from "./running-shop.ts";

const IDENTITY = {
  COMPANY_ADDRESS: "4 rue des Lilas, 69003 Lyon",
  COMPANY_SIRET: "123 456 789 00012",
  COMPANY_RCS: "Lyon 123 456 789",
  COMPANY_LEGAL_FORM: "SAS au capital de 10 000 €",
  COMPANY_DIRECTOR: "Camille Martin",
  COMPANY_HOST: "Hébergeur SAS, 1 rue du Port, 59000 Lille",
  COMPANY_MEDIATOR: "Médiation SAS, 2 rue du Droit, 75001 Paris",
  COMPANY_MEDIATOR_URL: "https://mediation.fr/",
  COMPANY_RECYCLING_ID: "FR012345_05ABCD",
};
const PATHS = [...new Set(Object.values(LEGAL_PATHS).map((path) => path.replace(/#.*/, "")))];

let shop: Awaited<ReturnType<typeof openDemoShop>>;
let address: string;
beforeAll(async () => {
  shop = await openDemoShop({ ...IDENTITY, RATE_LIMIT_FACTOR: "100" });
  ({ address } = shop);
}, 90_000);
afterAll(() => shop.close());

async function read(path: string, locale: Locale = "fr"): Promise<string> {
  const [before = "", anchor] = path.split("#");
  const answer = await fetch(`${address}${before}?lang=${locale}`);
  expect(answer.status, path).toBe(200);
  const html = await answer.text();
  if (anchor) expect(html, path).toContain(`id="${anchor}"`);
  return html;
}
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

test.each(LOCALES)("each legal page is whole in %s: no gap, no dead link, dated", async (locale) => {
  const links = new Set<string>();
  for (const path of PATHS) {
    const main = mainOf(await read(path, locale));
    expect.soft(main.replace(/<[^>]*>/g, " "), path).not.toMatch(/[{}<>]|\bundefined\b/);
    for (const [, anchor] of main.matchAll(/href="#([^"]*)"/g))
      expect.soft(main, path).toContain(`id="${anchor}"`);
    for (const [, link = ""] of main.matchAll(/href="(\/[^"]*)"/g)) links.add(link);
  }
  expect([...links].sort()).toEqual(expect.arrayContaining(["/contact", "/livraison-retours#form"]));
  for (const link of links) await read(link, locale);
});

test("pages in other languages say that the French text is binding", async () => {
  const texts = loadTranslators("legal");
  for (const path of ["/cgv", "/garanties"])
    for (const locale of LOCALES)
      expect
        .soft((await read(path, locale)).includes(texts[locale]("binding")), `${path} ${locale}`)
        .toBe(locale !== "fr");
});

test("the company's settings are on the pages, and no placeholder where they are set", async () => {
  const notice = await read("/mentions-legales");
  for (const value of Object.values(IDENTITY))
    expect.soft(notice, value).toContain(value.replace(/^https:\/\/|\/$/g, ""));
  const terms = await read("/cgv");
  for (const name of ["COMPANY_MEDIATOR", "COMPANY_SIRET", "COMPANY_ADDRESS", "COMPANY_LEGAL_FORM"] as const)
    expect.soft(terms, name).toContain(IDENTITY[name]);
  expect(terms).toContain(`(version ${TERMS_VERSION})`);
  expect(notice).not.toContain(DEFAULT_COMPANY.siret);
  expect(notice).not.toContain("à compléter");
});

test("other pages do not carry what only the legal pages say", async () => {
  expect(await read("/store")).not.toContain(IDENTITY.COMPANY_DIRECTOR);
});

test("the conditions of sale have the frame of article D. 211-2 as it stands", async () => {
  const text = mainOf(await read("/cgv")).replace(/<[^>]*>/g, " ");
  for (const sentence of [
    "délai de deux ans à compter de la délivrance du bien",
    "extension de six mois de la garantie initiale",
    "articles L. 217-1 à L. 217-32 du code de la consommation",
    "amende civile d’un montant maximal de 300 000 euros",
    "pendant une durée de deux ans à compter de la découverte du défaut",
  ])
    expect.soft(text.replaceAll("\u00a0", " ")).toContain(sentence);
});

test.each(LOCALES)("the footer of every page leads to all of them (%s)", async (locale) => {
  for (const path of ["/", "/store", "/product/1", "/repair/services?model=1", "/nowhere"]) {
    const html = await (
      await fetch(`${address}${path}`, { headers: { cookie: `reluit_lang=${locale}` } })
    ).text();
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
    for (const link of Object.values(LEGAL_PATHS).filter((link) => link !== LEGAL_PATHS.form))
      expect.soft(footer, `${path} ${link}`).toContain(`href="${link}"`);
  }
});

test("the prices of repairs are on their page, all taxes included", async () => {
  const table = /<table[\s\S]*<\/table>/.exec(await read("/tarifs-reparation"))?.[0] ?? "";
  expect(table).toContain("Remplacement de l’écran");
  expect(table.match(/\d+,\d{2}\u00a0€/g)?.length).toBeGreaterThan(4);
});

test("their texts are in the HTML and in no script", async () => {
  const html = await read("/cgv");
  const scripts = Array.from(html.matchAll(/\/assets\/[\w.-]+\.js/g), ([name]) => name);
  expect(scripts.length).toBeGreaterThan(3);
  for (const name of new Set(scripts))
    expect.soft(await (await fetch(address + name)).text(), name).not.toContain("amende civile");
});

test("the conditions of repairs name the fee of a refused quote when the shop keeps one", async () => {
  const plain = (html: string) => mainOf(html).replace(/<[^>]*>/g, " ");
  expect(plain(await read("/tarifs-reparation"))).toContain(
    "Le diagnostic complet et le devis sont gratuits",
  );
  const { database, close } = await openShopDatabase(readSettings({ DATA_DIR: shop.dataDir }));
  try {
    const now = new Date();
    const value = { ...(await readRepairFigures(database, now)), diagnosisFeeCents: 2500 };
    await database.insert(settings).values({ name: "repairs", value, validFrom: now });
  } finally {
    await close();
  }
  // The French page is in the cache.
  const told = plain(await read("/tarifs-reparation", "en"));
  expect(told).toContain("€25.00 is kept for the diagnosis");
  expect(told).not.toContain("diagnosis and the quote are free");
});
