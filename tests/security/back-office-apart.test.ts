import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import routes from "#web/routes.ts";
import { openTestShop, type TestShop } from "../shop.ts";
import { pagePaths } from "./page-paths.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ pages: true });
});
afterAll(() => shop.close());

const read = (file: string) => readFileSync(file, "utf8");

const textsOf = (files: readonly string[]) =>
  files.flatMap((file) => Object.values<string>(JSON.parse(read(file))));
const isAdminFile = (file: string) => /\/admin[\w-]*\.json$/.test(file);
const messages = globSync("messages/{fr,en}/*.json");
/** Texts of the shop, some of which equal texts of the back office, such as in the legal notice. */
const shopTexts = textsOf(messages.filter((file) => !isAdminFile(file))).join("\n");

/** Marks of the back office: its path, its permissions, its CSS classes, and every text that is a sentence. */
const MARKS: readonly string[] = [
  "/admin",
  "admin-lists",
  "reluit_staff",
  ...PERMISSIONS,
  ".no-print",
  ".dense ",
  ...textsOf(messages.filter(isAdminFile)).filter(
    (text) => text.length > 25 && !text.includes("{") && !shopTexts.includes(text),
  ),
];
const marksIn = (text: string) => MARKS.filter((mark) => text.includes(mark));

test("the shop’s sources name no address of the back office", () => {
  const naming = globSync("web/**/*.{ts,tsx,css}").filter((file) => /["'`/]admin[/"'`]/.test(read(file)));
  // The plugin of both builds knows the namespaces of the texts.
  expect(naming).toEqual([]);
  expect(JSON.stringify(routes)).not.toContain("admin");
});

test("the built shop’s scripts, sheet and route list have nothing of the back office, which has all of it", () => {
  const built = globSync("build/{client,server}/**/*.{js,css,html,json}");
  expect(built.length).toBeGreaterThan(50);
  expect(built.flatMap((file) => marksIn(read(file)).map((mark) => `${file}: ${mark}`))).toEqual([]);
  // Check that the marks are found in the back office itself.
  const own = globSync("build/admin/**/*.{js,css,html,json}").map(read).join("\n");
  expect(marksIn(own).length).toBeGreaterThan(50);
});

test("no page that the shop serves, nor the data of one, names the back office", async () => {
  for (const path of pagePaths()) {
    const page = await shop.app.inject({ url: path, headers: { accept: "text/html" } });
    expect([path, marksIn(page.body)]).toEqual([path, []]);
    const data = await shop.app.inject({ url: `${path === "/" ? "/_root" : path}.data` });
    expect([path, marksIn(data.body)]).toEqual([path, []]);
  }
});

test("unknown files and interface routes of the back office are 404, never its page", async () => {
  for (const url of ["/admin/assets/old-12345678.js", "/admin/api/unknown", "/admin/api"]) {
    const answer = await shop.app.inject({ url });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test("the page of the back office runs one inline script, by its hash, and is neither stored nor indexed", async () => {
  const answer = await shop.app.inject({ url: "/admin/orders" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["x-robots-tag"]).toContain("noindex");
  // The inline script records the keys of a scanner until the other scripts have loaded.
  expect(answer.body.match(/<script>/g)).toHaveLength(1);
  expect(String(answer.headers["content-security-policy"])).toMatch(
    /script-src 'self' 'sha256-[\w+/=]{44}';/,
  );
});
