import { afterAll, beforeAll, expect, test } from "vitest";
import type { Template } from "#contract/inbox/templates.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { contact, deskOf, threadOf } from "./fixtures/inbox.ts";

let shop: TestShop;
let editor: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  editor = await signInStaff(shop, ["inbox.write", "settings.write"]);
});
afterAll(() => shop.close());

const bodies = { fr: "Bonjour {name}", en: "Hello {name}", ar: "مرحبًا {name}" };
const all = { kinds: [], orderStates: [] };
const call = (method: "GET" | "POST" | "PUT" | "DELETE", path = "", payload?: object, who = editor) =>
  shop.app.inject({
    method,
    url: `/admin/api/templates${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
const titled = (all: readonly Template[], title: string) => {
  const found = all.find((one) => one.title === title);
  if (!found) throw new Error(`no template ${title}`);
  return found;
};

test("a template is added, changed by the one who saw its latest version, and deleted", async () => {
  const added = titled((await call("POST", "", { title: "Devis", bodies, ...all })).json(), "Devis");
  expect(added.bodies).toEqual(bodies);
  const change = (text: string) => ({
    version: added.version,
    ...all,
    title: "Devis",
    bodies: { ...bodies, fr: text },
  });
  const both = await Promise.all(["Un", "Deux"].map((text) => call("PUT", `/${added.id}`, change(text))));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await call("DELETE", `/${added.id}?version=${added.version}`)).json()).toMatchObject({
    error: "STALE",
  });
  const { version } = titled((await call("GET")).json(), "Devis");
  const left = (await call("DELETE", `/${added.id}?version=${version}`)).json<Template[]>();
  expect(left.map(({ title }) => title)).not.toContain("Devis");
});

test("a text with a field that does not exist, an empty text and a taken title are refused", async () => {
  const refused = async (input: object) => (await call("POST", "", input)).json();
  expect(await refused({ title: "A", ...all, bodies: { ...bodies, en: "Hello {nmae}" } })).toMatchObject({
    fields: { "bodies.en": "UNKNOWN_FIELD" },
  });
  expect(await refused({ title: "A", ...all, bodies: { ...bodies, ar: " " } })).toMatchObject({
    fields: { "bodies.ar": "REQUIRED" },
  });
  expect(await refused({ title: "Suivi de commande", bodies, ...all })).toMatchObject({
    fields: { title: "TAKEN" },
  });
});

test("staff of the inbox read templates and write none; fields without a value stay to be seen", async () => {
  const reader = await signInStaff(shop, ["inbox.write"]);
  const read = (await call("GET", "", undefined, reader)).json<Template[]>();
  const follow = titled(read, "Suivi de commande");
  expect((await call("POST", "", { title: "B", bodies, ...all }, reader)).statusCode).toBe(403);
  expect((await call("DELETE", `/${follow.id}?version=1`, undefined, reader)).statusCode).toBe(403);
  await contact(shop, { email: "field@exemple.fr", name: "Zoé {number}" });
  const { id } = await threadOf(shop, "field@exemple.fr");
  const { templates } = await deskOf(shop, reader).read(id);
  expect(templates.find(({ title }) => title === "Suivi de commande")?.body).toMatch(
    /^Bonjour Zoé \{number\},\n\nVotre commande \{number\} est/,
  );
});
