import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Macro } from "#contract/inbox/macros.ts";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { audit } from "#server/audit/tables.ts";
import { mails } from "#server/mail/tables.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";
import { contact, deskOf, threadOf } from "./fixtures/inbox.ts";
import { templates } from "./tables.ts";

const NOW = new Date("2026-11-24T09:00:00.000Z");
let shop: TestShop;
let ada: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  ada = await signInStaff(shop, ["inbox.write", "settings.write"]);
});
afterAll(() => shop.close());

const call = (method: "POST" | "PUT" | "DELETE", path: string, payload?: object, who = ada) =>
  shop.app.inject({ method, url: `/admin/api/${path}`, headers: who.headers, ...(payload && { payload }) });
async function addTemplate(title: string, fr: string, kinds: "order"[] = []): Promise<number> {
  const bodies = { fr, en: "Hello {name}", ar: "مرحبًا {name}" };
  const [added] = await shop.database
    .insert(templates)
    .values({ title, bodies, kinds, changedAt: NOW })
    .returning({ id: templates.id });
  return added?.id ?? 0;
}
async function addMacro(
  title: string,
  templateId: number,
  does: Partial<Pick<Macro, "assigns" | "closes">> = {},
) {
  const input = { title, templateId, assigns: false, closes: false, ...does };
  const all = (await call("POST", "macros", input)).json<Macro[]>();
  return all.find((macro) => macro.title === title)?.id ?? 0;
}
async function ask(email: string): Promise<StaffThread> {
  await contact(shop, { email, name: "Zoé" });
  return deskOf(shop, ada).read((await threadOf(shop, email)).id);
}
const run = (thread: Pick<StaffThread, "id" | "version">, macro: number) =>
  call("POST", `threads/${thread.id}/macros/${macro}`, { key: randomUUID(), version: thread.version });

test("one press answers in the customer's language, assigns the conversation and closes it; the mail waits", async () => {
  const macro = await addMacro("Tout", await addTemplate("Merci", "Bonjour {name}, merci. {staff}"), {
    assigns: true,
    closes: true,
  });
  const thread = await ask("macro@exemple.fr");
  expect(thread.macros.find(({ id }) => id === macro)?.body).toMatch(/^Bonjour Zoé, merci\. Staff \d+$/);
  const done = (await run(thread, macro)).json<StaffThread>();
  expect(done).toMatchObject({
    state: "closed",
    assignee: { id: ada.id },
    firstAnsweredAt: NOW.toISOString(),
  });
  expect(done.messages.at(-1)).toMatchObject({ by: "staff", heldMs: 20_000 });
  const sent = await shop.database.select().from(mails).where(eq(mails.recipient, "macro@exemple.fr"));
  expect(sent.filter(({ kind }) => kind === "thread-answer")).toHaveLength(1);
  const acts = await shop.database
    .select()
    .from(audit)
    .where(and(eq(audit.objectType, "thread"), eq(audit.objectId, String(thread.id))));
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    "assigned",
    "thread.answered",
    "thread.closed",
  ]);
  // Taken back, the conversation waits again.
  const back = await deskOf(shop, ada).takeBack(thread.id, done.messages.at(-1)?.id ?? 0, done.version);
  expect(back.json()).toMatchObject({ state: "open", firstAnsweredAt: null });
});

test("who pressed on an outdated conversation is refused, and nothing is sent", async () => {
  const macro = await addMacro("Seule", await addTemplate("Seul", "Bonjour {name}"));
  const thread = await ask("stale@exemple.fr");
  expect((await run(thread, macro)).statusCode).toBe(200);
  expect((await run(thread, macro)).json()).toMatchObject({ error: "STALE" });
  expect((await run(thread, 999_999)).statusCode).toBe(404);
});

test("a macro is offered where its template fits and every field can be filled; elsewhere the server refuses it too", async () => {
  const ofOrders = await addMacro("Commande", await addTemplate("Commandes", "Bonjour {name}", ["order"]));
  const numbered = await addMacro("Numéro", await addTemplate("Numéros", "Commande {number}"));
  const thread = await ask("unfit@exemple.fr");
  const offered = thread.macros.map(({ id }) => id);
  expect(offered).not.toContain(ofOrders);
  expect(offered).not.toContain(numbered);
  expect((await run(thread, numbered)).json()).toMatchObject({ fields: { body: "UNKNOWN_FIELD" } });
});

test("macros are changed by who may change settings, by the version that was seen; a deleted template takes its macros along", async () => {
  const templateId = await addTemplate("Passager", "Bonjour");
  const macro = await addMacro("Passagère", templateId);
  const input = { title: "Passagère", templateId, assigns: true, closes: false };
  expect((await call("POST", "macros", input)).json()).toMatchObject({ fields: { title: "TAKEN" } });
  expect((await call("POST", "macros", { ...input, title: "X", templateId: 99_999 })).json()).toMatchObject({
    fields: { templateId: "INVALID" },
  });
  expect((await call("PUT", `macros/${macro}`, { ...input, version: "1" })).json()).toMatchObject({
    error: "STALE",
  });
  const reader = await signInStaff(shop, ["inbox.write"]);
  expect((await call("POST", "macros", { ...input, title: "Y" }, reader)).statusCode).toBe(403);
  await shop.database.delete(templates).where(eq(templates.id, templateId));
  const { rows } = await shop.database.$client.query("select from macros where id = $1", [macro]);
  expect(rows).toEqual([]);
});
