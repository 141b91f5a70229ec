import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UsageError } from "#server/cli/usage-error.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { readInboxCommand, runInboxCommand } from "./inbox-commands.ts";
import { contactMessages } from "./tables.ts";

const BUYBACK = {
  brand: "Apple",
  model: "iPhone 13",
  functional: true,
  condition: "good",
  details: "Petite rayure, au dos.",
  name: "=cmd|calc",
  email: "zoe@exemple.fr",
  phone: "+33 6 12 34 56 78",
};
const SUBJECT = "Demande d’estimation de rachat";

const NOW = new Date("2026-11-21T09:00:00.000Z");

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ clock: () => NOW });
  const messages = [
    { name: "Léo", email: "leo@exemple.fr", subject: "Une question", message: 'Ligne 1\nLigne "2"' },
    { name: BUYBACK.name, email: BUYBACK.email, subject: SUBJECT, message: "Résumé", buyback: BUYBACK },
  ];
  for (const payload of messages) await shop.app.inject({ method: "POST", url: "/contact", payload });
  // As stored before such characters were removed from input.
  await shop.database.insert(contactMessages).values({
    name: "Odd",
    email: "odd@exemple.fr",
    subject: "\u202eturned",
    message: "x\u202e\ny",
    locale: "fr",
    createdAt: NOW,
  });
});
afterAll(() => shop.close());

const run = (...args: string[]) => runInboxCommand(shop.database, readInboxCommand(args));
const refusal = async (...args: string[]) => {
  const error: unknown = await Promise.resolve()
    .then(() => run(...args))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  return String(error);
};

describe("list", () => {
  test("shows messages and requests, newest first, one a line", async () => {
    const lines = (await run("list")).split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^ID +DATE +KIND +FROM +ABOUT$/);
    expect(lines[1]).toContain("\\u202eturned");
    expect(lines[2]).toMatch(
      /^2 +21\/11\/2026 10:00 +buyback +=cmd\|calc <zoe@exemple.fr> +Apple iPhone 13, good$/,
    );
    expect(lines[3]).toContain("Léo <leo@exemple.fr>");
  });

  test("takes a kind, a limit and a format", async () => {
    expect(JSON.parse(await run("list", "--kind", "buyback", "--format", "json"))).toMatchObject([
      { id: 2, kind: "buyback", subject: SUBJECT, buyback: BUYBACK },
    ]);
    expect(JSON.parse(await run("list", "--kind=message", "--limit=1", "--format=json"))).toMatchObject([
      { id: 3, kind: "message", buyback: null },
    ]);
  });
});

test("show prints all fields of one, as text or JSON", async () => {
  const text = await run("show", "2");
  for (const told of ["+33 6 12 34 56 78", "iPhone 13", "Fonctionnel", "Bon état", "Petite rayure, au dos."])
    expect(text).toContain(told);
  expect(await run("show", "1")).toMatch(/Ligne 1\nLigne "2"$/);
  expect(await run("show", "3")).not.toContain("\u202e");
  expect(JSON.parse(await run("show", "3", "--format", "json"))).toMatchObject({ message: "x\u202e\ny" });
});

test("export gives a spreadsheet all of them, and no formula", async () => {
  const [head, ...rows] = (await run("export")).split("\r\n");
  expect(head).toBe(
    "id,at,kind,name,email,phone,language,subject,message,brand,model,functional,condition,details",
  );
  expect(rows).toEqual([
    '1,2026-11-21T09:00:00.000Z,message,Léo,leo@exemple.fr,,fr,Une question,"Ligne 1\nLigne ""2""",,,,,',
    `2,2026-11-21T09:00:00.000Z,buyback,'=cmd|calc,zoe@exemple.fr,+33 6 12 34 56 78,fr,${SUBJECT},Résumé,Apple,iPhone 13,true,good,"Petite rayure, au dos."`,
    '3,2026-11-21T09:00:00.000Z,message,Odd,odd@exemple.fr,,fr,\u202eturned,"x\u202e\ny",,,,,',
  ]);
  expect(JSON.parse(await run("export", "--format", "json"))).toHaveLength(3);
});

test("an empty inbox says so", async () => {
  const empty = await openTestShop();
  try {
    expect(await runInboxCommand(empty.database, readInboxCommand(["list"]))).toBe("The inbox is empty.");
  } finally {
    await empty.close();
  }
});

test("a mistake gets one line with the correct form", async () => {
  expect(await refusal("read")).toContain('no command "read". Commands: list, show, export');
  expect(await refusal("show")).toContain("Usage: show ID");
  expect(await refusal("show", "x")).toContain("whole number");
  expect(await refusal("show", "99")).toContain("no message 99");
  expect(await refusal("list", "--kind", "spam")).toContain("Kinds: message, buyback");
  expect(await refusal("list", "--format", "xml")).toContain("Formats: table, json, csv");
  expect(await refusal("list", "--limit", "0")).toContain("whole number from 1");
  expect(await refusal("list", "--colour", "red")).toContain("--colour");
  expect(await refusal("list", "--to", "x.csv")).toContain("export only");
  expect(await refusal("list", "12")).toContain('takes no "12"');
});
