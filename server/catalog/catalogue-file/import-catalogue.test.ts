import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withClient } from "#server/database/find-database.ts";
import { seedDemo } from "#server/demo/seed-demo.ts";
import { catalogueWith, listing, MODEL, SELLER } from "#tests/cli/catalogue-text.ts";
import { listPhone, order, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { exportCatalogue } from "./export-catalogue.ts";
import { importCatalogue } from "./import-catalogue.ts";
import type { Refusal } from "./refusals.ts";

type Options = NonNullable<Parameters<typeof importCatalogue>[2]>;

let shop: TestShop;
let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-catalogue-"));
  shop = await demoShop();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function demoShop() {
  const opened = await openTestShop();
  await seedDemo({ ...opened.shop, hashPassword: async () => "nobody logs in" });
  return opened;
}
const newFile = () => join(folder, `file-${++files}.csv`);
async function written(text: string | Buffer) {
  const file = newFile();
  await writeFile(file, text);
  return file;
}
async function exported(from = shop, options = {}) {
  const file = newFile();
  await withClient(from.url, (client) => exportCatalogue(client, file, options));
  return file;
}
async function imported(file: string, options: Options = {}, into = shop) {
  const refused: Refusal[] = [];
  const result = await withClient(into.url, (client) =>
    importCatalogue({ client, clock: () => new Date() }, file, {
      ...options,
      onRefused: (refusal) => void refused.push(refusal),
    }),
  );
  return { ...result, refused };
}
const query = async (text: string, values: unknown[] = [], from = shop) =>
  (await from.database.$client.query(text, values)).rows;
const text = (file: string) => readFile(file, "utf8");

const withModel = (...rows: string[]) => written(catalogueWith(...rows));
const byReference = async (reference: string) =>
  (await query("select * from smartphone_items where reference = $1", [reference]))[0];

test("a shop’s export makes a fresh shop with the same sellers the same, byte by byte", async () => {
  await query(
    "update smartphone_items set description = $1, name = $2, reference = $3, updated_at = now() where id = (select min(id) from smartphone_items)",
    ["=1+1\ttab\r\n\"quoted\", virgule; 'apostrophe' 📱\n\\N", "'=SOMME(A1)", "-42"],
  );
  const file = await exported();
  const fresh = await openTestShop();
  try {
    const people = await query("select username, email, password_hash, roles from users order by id");
    for (const { username, email, password_hash, roles } of people)
      await query(
        "insert into users (username, email, password_hash, roles) values ($1, $2, $3, $4)",
        [username, email, password_hash, roles],
        fresh,
      );
    const { total, refused } = await imported(file, { chunkRows: 700 }, fresh);
    expect(refused).toEqual([]);
    expect(total).toMatchObject({ changed: 0, unchanged: 0 });
    expect(await text(await exported(fresh))).toBe(await text(file));
    // Numbers that came from the file are never given to the next listing.
    const [{ highest }] = await query("select max(id) as highest from smartphone_items", [], fresh);
    const [{ id }] = await query("select id from users where email = $1", [SELLER], fresh);
    expect(await listPhone(fresh, id)).toBeGreaterThan(highest);
  } finally {
    await fresh.close();
  }
});

test("one’s own export changes nothing, as commas or as French Excel has it", async () => {
  for (const excel of [false, true]) {
    const file = await exported(shop, { excel });
    const { total, rows } = await imported(file);
    expect(total).toEqual({ added: 0, changed: 0, refused: 0, unchanged: rows });
    expect(rows).toBeGreaterThan(500);
  }
});

test("a battery is imported as a number, stays without its column, is cleared by a blank cell, and an old grade is ignored", async () => {
  const file = (cells: string, head = "battery_health,grade") =>
    written(`kind,reference,seller,${head}\nlisting,bat-1,${SELLER},${cells}\n`);
  expect((await imported(await withModel(listing("bat-1")))).refused).toEqual([]);
  expect((await imported(await file("89,A+"))).total).toMatchObject({ changed: 1, refused: 0 });
  expect(await byReference("bat-1")).toMatchObject({ battery_health: 89, grade: null });
  await imported(await file("300", "price"));
  expect(await byReference("bat-1")).toMatchObject({ battery_health: 89, price_cents: 30_000 });
  for (const [cell, reason] of [
    ["0", "TOO_SMALL"],
    ["101", "TOO_BIG"],
    ["89 %", "WRONG_TYPE"],
  ])
    expect((await imported(await file(`${cell},`))).refused).toMatchObject([
      { column: "battery_health", reason },
    ]);
  await imported(await file(","));
  expect(await byReference("bat-1")).toMatchObject({ battery_health: null });
});

test("no cell of an export is a formula to a spreadsheet", async () => {
  const names = ["=1", "+1", "-1", "@a", "＝1", "'=1", "'t is"];
  const [seller] = await query("select id from users where email = $1", [SELLER]);
  for (const name of names) {
    const id = await listPhone(shop, seller.id);
    await query("update smartphone_items set name = $1 where id = $2", [name, id]);
  }
  const file = await exported();
  for (const name of names) expect(await text(file)).toContain(`,'${name},`);
  expect((await imported(file)).total).toMatchObject({ added: 0, changed: 0, refused: 0 });
});

test("semicolons, a byte-order mark, CRLF and decimal commas are read like the rest", async () => {
  const file = await withModel(listing("fr-1", "289.90"), listing("fr-2", "1 289.9 €"));
  const french = (await text(file))
    .replace(/"(?:[^"]|"")*"|,|\n/g, (part) => (part === "," ? ";" : part === "\n" ? "\r\n" : part))
    .replace(/(\d)\.(\d)/g, "$1,$2");
  expect((await imported(await written(`\ufeff"kind"${french.slice(4)}`))).refused).toEqual([]);
  expect(await byReference("fr-1")).toMatchObject({ price_cents: 28_990, on_hand: 3 });
  expect(await byReference("fr-2")).toMatchObject({ price_cents: 128_990 });
});

test("prices are cents without a rounding, and what is no price is refused", async () => {
  const good = { "0.29": 29, "1.1": 110, "19,99": 1999, "100000": 10_000_000, "4.35": 435 };
  const bad = { "1.005": "WRONG_TYPE", "1.299,00": "WRONG_TYPE", "-1": "WRONG_TYPE", "100000.01": "TOO_BIG" };
  const rows = [...Object.keys(good), ...Object.keys(bad), ""].map((price, at) =>
    listing(`p-${at}`, `"${price}"`),
  );
  const { refused } = await imported(await withModel(...rows));
  expect(refused.map(({ reason }) => reason)).toEqual([...Object.values(bad), "REQUIRED"]);
  for (const [at, cents] of Object.values(good).entries())
    expect(await byReference(`p-${at}`)).toMatchObject({ price_cents: cents });
});

test("each bad row is named by its line and column, and the others arrive", async () => {
  const [other] = await query(
    "select id from smartphone_items i where seller_id <> (select id from users where email = $1) limit 1",
    [SELLER],
  );
  const [gone] = await query(
    "select max(i.id) as id, u.email from smartphone_items i join users u on u.id = seller_id where u.email = $1 group by 2",
    [SELLER],
  );
  await query("update smartphone_items set withdrawn_at = now() where id = $1", [gone.id]);
  const rows: [row: string, column: string, reason: string][] = [
    [listing("b-1", "289.90", "3", '"deux\nlignes"'), "name", "BAD_CHARACTERS"],
    [listing("b-2").replace("listing", "phone"), "kind", "INVALID"],
    [listing("b-3").replace(SELLER, "nobody@example.fr"), "seller", "UNKNOWN"],
    [listing("b-4").replace(SELLER, "client@reluit.test"), "seller", "NO_SELLER"],
    [listing("b-5").replace("Essai,E1", "Essai,E9"), "model", "UNKNOWN"],
    [listing("b-6").replace("Bon", "Passable"), "condition", "INVALID"],
    [listing("b-7", "289.90", "1001"), "stock", "TOO_BIG"],
    [listing("b-8", "289.90", ""), "stock", "REQUIRED"],
    [listing("b-9", "289.90", "-1"), "stock", "TOO_SMALL"],
    [listing(""), "reference", "REQUIRED"],
    [listing("ok-1"), "reference", "DUPLICATE"],
    [`${listing("b-10")},too,many,,,,,,,,x`, "", "CELLS"],
    [listing("b-11").replace(",noir,", ",,"), "colour_slug", "REQUIRED"],
  ];
  const file = await withModel(listing("ok-1"), ...rows.map(([row]) => row), listing("ok-2"));
  const { refused, total, kinds } = await imported(file, { chunkRows: 4 });
  let line = 4;
  const expected = rows.map(([row, column, reason]) => {
    const at = line;
    line += row.split("\n").length;
    return { line: at, column, reason };
  });
  const found = refused.map(({ line: at, column, reason }) => ({ line: at, column, reason }));
  expect(found.toSorted((one, two) => one.line - two.line)).toEqual(expected);
  expect(total.refused).toBe(rows.length);
  expect(kinds.listing?.added).toBe(2);
  expect(await byReference("ok-2")).toBeDefined();
  const ids = await imported(
    await written(
      `kind,id,seller,price\nlisting,${other.id},${SELLER},1\nlisting,${gone.id},,1\nlisting,2000000001,,1\n`,
    ),
  );
  expect(ids.refused.map(({ reason }) => reason).toSorted()).toEqual(["NOT_THEIRS", "TOO_BIG", "WITHDRAWN"]);
});

test("a row with 31 February is refused and the others are imported", async () => {
  await imported(await withModel());
  const head =
    "kind,reference,seller,brand,model,storage_gb,colour_slug,name,price,stock,condition,battery_capacity,description,created_at";
  const row = (reference: string, day: string) =>
    `listing,${reference},${SELLER},${MODEL},Essai E1,289.90,3,Bon,90 %,Neuf,${day}T10:00:00Z`;
  const file = [head, row("feb-1", "2026-02-31"), row("feb-2", "2026-02-28"), ""].join("\n");
  const { refused } = await imported(await written(file));
  expect(refused).toMatchObject([{ line: 2, column: "created_at", reason: "INVALID" }]);
  expect(await byReference("feb-2")).toBeDefined();
  const prices = ["kind,brand,model,storage_gb,colour_slug,new_price,new_price_source,new_price_on"];
  prices.push(`model,${MODEL},900,apple.com,2026-02-31`, "");
  expect((await imported(await written(prices.join("\n")))).refused).toMatchObject([
    { line: 2, column: "new_price_on", reason: "INVALID" },
  ]);
});

test("the end of the maker's updates has a source, may be to come, and stays without its columns", async () => {
  await imported(await withModel());
  const support = async () =>
    (
      await query(
        "select support_until as until, support_source as source from smartphone_models where brand = 'Essai'",
      )
    )[0];
  const row = async (cells: string) =>
    imported(
      await written(
        `kind,brand,model,storage_gb,colour_slug,support_until,support_source\nmodel,${MODEL},${cells}\n`,
      ),
    );
  expect((await row("2031-09-30,essai.com")).total).toMatchObject({ changed: 1, refused: 0 });
  const told = { until: "2031-09-30", source: "essai.com" };
  expect(await support()).toEqual(told);
  expect((await row("2031-09-30,essai.com")).total).toMatchObject({ unchanged: 1 });
  expect((await imported(await withModel())).total).toMatchObject({ changed: 0, refused: 0 });
  expect((await row("2032-02-30,essai.com")).refused).toMatchObject([
    { column: "support_until", reason: "INVALID" },
  ]);
  expect((await row("2032-09-30,")).refused).toMatchObject([
    { column: "support_source", reason: "REQUIRED" },
  ]);
  expect(await support()).toEqual(told);
  await row(",");
  expect(await support()).toEqual({ until: null, source: null });
});

test("a file that is no such file is refused in a line that says why", async () => {
  const refusals: [string | Buffer, RegExp][] = [
    ["", /empty/],
    ["kind,prix\n", /column "prix"/],
    ["price,stock\n", /no column "kind"/],
    ["kind,price,price\n", /twice/],
    [Buffer.from("504b030414000600", "hex"), /workbook/],
    [Buffer.from("kind,na\0me\nlisting,x\n"), /zero bytes/],
    [Buffer.from("fffe6b00690", "hex"), /Line 1: the text breaks off|column "/],
    ['kind,name\nlisting,"open\nlisting,b\n', /Line 2: a quotation mark/],
  ];
  for (const [content, says] of refusals)
    await expect(imported(await written(content))).rejects.toThrow(says);
});

test("a list is read in every encoding and with every separator that spreadsheets write", async () => {
  await imported(await withModel(listing("spread")));
  const prices = (separator: string, price: string) =>
    [
      ["kind", "reference", "seller", "price", "stock", "name"],
      ["listing", "spread", SELLER, price, "", "Écran refait"],
    ]
      .map((cells) => cells.join(separator))
      .join("\r\n");
  const files = [
    Buffer.from(`sep=;\r\n${prices(";", "101,50")}`),
    Buffer.from(prices("\t", "102,50")),
    Buffer.from(`\ufeff${prices("\t", "103,50")}`, "utf16le"),
    Buffer.from(`\ufeffsep=\t\r\n${prices("\t", "104,50")}`, "utf16le").swap16(),
    Buffer.from(prices(";", "105,50"), "latin1"),
    Buffer.from(prices(";", "١٠٦٫٥٠")),
  ];
  for (const [at, content] of files.entries()) {
    expect((await imported(await written(content))).refused, String(at)).toEqual([]);
    expect(await byReference("spread")).toMatchObject({
      price_cents: 10_150 + at * 100,
      name: "Écran refait",
    });
  }
});

test.each(["000123", "356938035643809", "12E34", "+33612345678", "3/4", "=1+1", "-42"])(
  "the reference %s survives a spreadsheet and comes back by the import",
  async (reference) => {
    await query(
      "update smartphone_items set reference = $1 where id = (select min(id) from smartphone_items)",
      [reference],
    );
    const file = await exported();
    expect(await text(file)).not.toContain(`,${reference},`);
    expect((await imported(file)).total).toMatchObject({ added: 0, refused: 0 });
    expect(await byReference(reference)).toMatchObject({ reference });
  },
);

test("a few columns are enough for a price list; the rest and empty stock stay", async () => {
  await imported(await withModel(listing("few")));
  const before = await byReference("few");
  const file = await written(`kind,reference,seller,price,stock\nlisting,few,${SELLER},"199,90",\n`);
  expect((await imported(file)).total).toEqual({ added: 0, changed: 1, unchanged: 0, refused: 0 });
  const { updated_at, ...after } = await byReference("few");
  expect({ ...after, updated_at: before.updated_at }).toEqual({ ...before, price_cents: 19_990 });
  expect(updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
});

test("a dry run tells the same counts and writes nothing", async () => {
  await imported(await withModel(listing("dry-0")));
  const rows = [
    listing("dry-0", "1"),
    listing("dry-1").replace("E1", "E2"),
    listing("dry-1"),
    listing("dry-2", "x"),
  ];
  const file = await written(
    (await text(await withModel(...rows))).replace("model,,,Essai,E1", "model,,,Essai,E2"),
  );
  const before = await text(await exported());
  const dry = await imported(file, { dryRun: true, chunkRows: 1 });
  expect(await text(await exported())).toBe(before);
  const real = await imported(file, { chunkRows: 1 });
  expect(dry.total).toEqual({ added: 2, changed: 1, unchanged: 0, refused: 2 });
  expect(real.total).toEqual(dry.total);
  expect(real.refused).toEqual(dry.refused);
});

test("an import that ends between chunks leaves whole chunks, and given again does the rest", async () => {
  const file = await withModel(...Array.from({ length: 9 }, (_, at) => listing(`cut-${at}`)));
  let chunks = 0;
  const cut = imported(file, {
    chunkRows: 4,
    onChunk() {
      chunks += 1;
      if (chunks === 2) throw new Error("cut");
    },
  });
  await expect(cut).rejects.toThrow("cut");
  const count = async () =>
    (await query("select count(*)::int as n from smartphone_items where reference like 'cut-%'"))[0].n;
  expect(await count()).toBe(7);
  expect((await imported(file, { chunkRows: 4 })).total).toEqual({
    added: 2,
    changed: 0,
    unchanged: 8,
    refused: 0,
  });
  expect(await count()).toBe(9);
});

test("a chunk that fails is not half there", async () => {
  const rows = await text(await withModel(listing("half-1"), listing("half-2")));
  const file = await written(rows.replaceAll("Essai,E1", "Essai,half"));
  await query(`create function fail_half() returns trigger language plpgsql as $$
    begin if new.reference = 'half-2' then raise exception 'no'; end if; return new; end $$`);
  await query(
    "create trigger fail_half before insert on smartphone_items for each row execute function fail_half()",
  );
  await expect(imported(file)).rejects.toThrow("no");
  await query("drop trigger fail_half on smartphone_items");
  expect(await byReference("half-1")).toBeUndefined();
  expect(await query("select from smartphone_models where model = 'half'")).toEqual([]);
});

test("units promised to an order under way are kept, whatever the file says of stock", async () => {
  const [seller] = await query("select id from users where email = $1", [SELLER]);
  const item = await listPhone(shop, seller.id, { stock: 3, priceCents: 45_990 });
  const buyer = await registerBuyer(shop);
  const paymentMethodId = await testCard(shop, "4000002500003155");
  await order(shop, buyer, { ...orderFor(item, 45_990, 2), paymentMethodId });
  const stock = async () =>
    (await query("select on_hand, reserved from smartphone_items where id = $1", [item]))[0];
  expect(await stock()).toEqual({ on_hand: 3, reserved: 2 });
  for (const [said, onHand] of [
    [0, 2],
    [5, 7],
  ] as const) {
    await imported(await written(`kind,id,stock\nlisting,${item},${said}\n`));
    expect(await stock()).toEqual({ on_hand: onHand, reserved: 2 });
  }
  expect(await text(await exported())).toMatch(new RegExp(`^listing,${item},(?:[^,]*,){14}[^\\n]*,5,`, "m"));
});

/** Notifications come when they come. */
const WAIT = { timeout: 10_000 };

test("a running shop hears of what changed", async () => {
  await withClient(shop.url, async (client) => {
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen items");
    await imported(await withModel(listing("heard")));
    const { id } = await byReference("heard");
    await vi.waitFor(() => expect(heard.join("|")).toMatch(new RegExp(`^lists;${id};[^|]*$`)), WAIT);
    await imported(await written(`kind,brand,model,storage_gb,colour_slug,colour\nmodel,${MODEL},Nuit\n`));
    // The phones of the model have a new version, and every list shows its new name.
    await vi.waitFor(
      () => expect(heard.slice(1).join("|")).toMatch(/^;\d[\d,]*;\d+;\|lists;\*;[^|]*$/),
      WAIT,
    );
    await imported(
      await written("kind,service,name,description,position\nrepair-service,other,Vis,Vis,99\n"),
    );
    // No listing changed: the shop keeps its index.
    await vi.waitFor(() => expect(heard.slice(3).join("|")).toMatch(/^;\*;\d+;$/), WAIT);
  });
});

test("a file never makes a listing that was ordered another phone, but changes everything else of it", async () => {
  await imported(await withModel(listing("sold-1"), listing("free-1")));
  const { id } = await byReference("sold-1");
  const buyer = await registerBuyer(shop);
  const paymentMethodId = await testCard(shop);
  expect((await order(shop, buyer, { ...orderFor(id, 28_990), paymentMethodId })).statusCode).toBe(201);
  const other = (await text(await withModel())).replaceAll("Essai,E1,", "Essai,E2,");
  const rows = (model: string, storage: string) =>
    ["sold-1", "free-1"].map((reference) =>
      listing(reference, "300").replace("E1,128", `${model},${storage}`),
    );
  await imported(await written(other));
  const elsewhere = await imported(await withModel(...rows("E2", "128")));
  expect(elsewhere.refused).toMatchObject([{ column: "model", reason: "SOLD" }]);
  expect(await byReference("sold-1")).toMatchObject({ id, price_cents: 28_990 });
  expect(await byReference("free-1")).toMatchObject({ price_cents: 30_000 });

  const larger = (await text(await withModel())).replaceAll("Essai,E1,128", "Essai,E1,256");
  await imported(await written(larger));
  expect((await imported(await withModel(...rows("E1", "256")))).refused).toEqual([]);
  expect(await byReference("sold-1")).toMatchObject({ id, price_cents: 30_000 });
});

test("a repair has its time and its reason in the file, and a removed service comes back with the next import", async () => {
  const file = await written(
    `kind,service,name,brand,model,description,price,minutes,unoffered
repair-service,battery,Pile,,,Une pile neuve,,,
repair-model,,,Nokia,3310,,,,
repair-option,battery,Pile,Nokia,3310,,19.90,25,paused
`,
  );
  await imported(file);
  const options = () =>
    shop.database.$client
      .query(
        `select o.id, price_cents, minutes, unoffered, removed_at is null as stands from repair_options o
         join repair_models m on m.id = o.model_id where m.name = '3310'`,
      )
      .then(({ rows }) => rows);
  const before = await options();
  expect(before).toMatchObject([{ price_cents: 1990, minutes: 25, unoffered: "paused", stands: true }]);
  expect(await text(await exported())).toMatch(/^repair-option,.*,25,paused$/m);
  await shop.database.$client.query("update repair_options set removed_at = now() where id = $1", [
    before[0].id,
  ]);
  expect(await text(await exported())).not.toMatch(/^repair-option,.*3310/m);
  await imported(file);
  expect(await options()).toEqual(before);
});
