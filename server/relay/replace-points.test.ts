import { afterAll, beforeAll, expect, test } from "vitest";
import { RELAY_COLUMNS, type RelayList, type RelayPoint } from "#contract/relay/points.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { type SignedInStaff, signInStaff } from "#tests/staff.ts";

let shop: TestShop;
let ana: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop();
  ana = await signInStaff(shop, ["settings.write"]);
});
afterAll(() => shop.close());

const line = (id: string, postalCode: string, town: string, name = "Presse") =>
  `${id},"${name.replaceAll('"', '""')}",14 rue Paul Bert,${postalCode},${town},9 h à 19 h; Dimanche : 10 h à 12 h`;
const csvOf = (...lines: string[]) => [RELAY_COLUMNS.join(","), ...lines].join("\n");
const url = "/admin/api/relay-points";
const list = async () => (await shop.app.inject({ url, headers: ana.headers })).json<RelayList>();
const put = (body: object, headers = ana.headers) =>
  shop.app.inject({ method: "PUT", url, headers, payload: body });
const save = async (...lines: string[]) => put({ version: (await list()).version, csv: csvOf(...lines) });
const near = async (text: string) =>
  (await shop.app.inject({ url: `/relay-points?near=${encodeURIComponent(text)}` }))
    .json<RelayPoint[]>()
    .map(({ id }) => id);

test("a saved list is found by postcode and town, with its hours, and reads back the same", async () => {
  const saved = await save(
    line("L1", "69001", "Lyon"),
    line("L3", "69003", "Lyon", 'Chez "Zoé"'),
    line("V1", "69100", "Villeurbanne"),
    line("S1", "93400", "Saint-Ouen-sur-Seine"),
    line("O1", "01000", "Bourg-en-Bresse"),
  );
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json<RelayList>().count).toBe(5);
  // The nearest postcode of the department comes first.
  expect(await near("69003")).toEqual(["L3", "L1", "V1"]);
  expect(await near("69 003")).toEqual(["L3", "L1", "V1"]);
  expect(await near("lyon")).toEqual(["L1", "L3"]);
  expect(await near("St Ouen")).toEqual(["S1"]);
  expect(await near("01000")).toEqual(["O1"]);
  expect(await near("Brest")).toEqual([]);
  expect(await near("--")).toEqual([]);
  const { csv, version } = await list();
  expect((await put({ version, csv })).json<RelayList>()).toEqual(saved.json());
});

test("a point that the new list lacks is not found any more, and comes back with a later list", async () => {
  await save(line("L1", "69001", "Lyon"));
  expect(await near("69003")).toEqual(["L1"]);
  await save(line("L1", "69001", "Lyon"), line("L3", "69003", "Lyon"));
  expect(await near("69003")).toEqual(["L3", "L1"]);
});

test("a bad line refuses the whole list, and nothing changes", async () => {
  const before = await list();
  const answer = await save(line("L9", "69009", "Lyon"), line("", "1", ""));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    error: "VALIDATION",
    fields: { "lines.3.id": "REQUIRED", "lines.3.postalCode": "BAD_POSTAL_CODE", "lines.3.town": "REQUIRED" },
  });
  expect(await list()).toEqual(before);
});

test("of two who save at once, one is told that the list has changed; the audit log has one replacement", async () => {
  const { version } = await list();
  const acts = () =>
    shop.database.$client
      .query("select changes from audit where action = 'relay.listed'")
      .then(({ rows }) => rows);
  const before = (await acts()).length;
  const both = await Promise.all(
    ["A1", "B1"].map((id) => put({ version, csv: csvOf(line(id, "75001", "Paris")) })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await acts()).toHaveLength(before + 1);
});

test("only staff who may change settings see and save the list", async () => {
  expect((await shop.app.inject({ url })).statusCode).toBe(401);
  const reader = await signInStaff(shop, ["orders.read"]);
  expect((await put({ version: "", csv: "" }, reader.headers)).statusCode).toBe(403);
});

test("the search wants at least two characters", async () => {
  expect((await shop.app.inject({ url: "/relay-points?near=a" })).json()).toMatchObject({
    error: "VALIDATION",
    fields: { near: "TOO_SHORT" },
  });
});
