import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "#server/database/find-database.ts";
import { readSettings } from "#server/settings.ts";
import { makeReplacedSchema } from "#tests/cli/older-schema.ts";
import { runOperator } from "#tests/cli/run-operator.ts";
import { createTestDatabase, type TestDatabase } from "#tests/database/test-database.ts";
import { checkBucket } from "./check-bucket.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDataFolder, checkMachine, judgeSpace } from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkPayments } from "./check-payments.ts";
import { checkAddress, checkBuild, checkCompany } from "./check-place.ts";
import { type Finding, writeFindings } from "./finding.ts";

let folder: string;
let database: TestDatabase;
const servers: { close(): void }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-doctor-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const settingsOf = (environment: Record<string, string> = {}) =>
  readSettings({ NODE_ENV: "production", DATA_DIR: folder, DATABASE_URL: database.url, ...environment });
/** Everything that the legal pages say of the company. */
const COMPANY = {
  COMPANY_NAME: "Reluit SAS",
  COMPANY_EMAIL: "bonjour@reluit.fr",
  COMPANY_PHONE: "+33 1 23 45 67 89",
  COMPANY_ADDRESS: "4 rue des Lilas, 69003 Lyon",
  COMPANY_SIRET: "123 456 789 00012",
  COMPANY_TVA: "FR12 123456789",
  COMPANY_RCS: "Lyon 123 456 789",
  COMPANY_LEGAL_FORM: "SAS au capital de 10 000 €",
  COMPANY_DIRECTOR: "Camille Martin",
  COMPANY_HOST: "Hébergeur SAS, Lille, +33 3 00 00 00 00",
  COMPANY_MEDIATOR: "Médiation SAS, Paris",
  COMPANY_MEDIATOR_URL: "https://mediation.fr/",
  COMPANY_RECYCLING_ID: "FR012345_05ABCD",
};
const brief = (findings: readonly Finding[]) => findings.map(({ state, about }) => `${state} ${about}`);
const badOf = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== "right");

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const bound = server.address();
  return typeof bound === "object" && bound ? bound.port : 0;
}

test("a bucket is tried with a file: one that refuses, loses it or is not there is wrong", async () => {
  const kept = new Map<string, Buffer>();
  let status = 200;
  let isForgetful = false;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? "";
    const known = kept.get(path);
    if (request.method === "PUT" && status === 200 && !isForgetful) kept.set(path, body);
    if (request.method === "DELETE") kept.delete(path);
    const isMissing = request.method === "GET" && !known;
    response.writeHead(isMissing ? 404 : status).end(request.method === "GET" ? known : undefined);
  });
  const port = await listening(server);
  const look = (url: string) =>
    checkBucket(
      settingsOf({ PHOTO_BUCKET_URL: url, PHOTO_BUCKET_KEY: "key", PHOTO_BUCKET_SECRET: "secret" }),
    );
  const url = `http://127.0.0.1:${port}/shop`;
  expect(brief(await look(url))).toEqual(["right bucket"]);
  expect(kept.size).toBe(0);
  isForgetful = true;
  expect(brief(await look(url))).toEqual(["wrong bucket"]);
  status = 403;
  expect((await look(url))[0]?.says).toContain("answered PUT with 403");
  expect(brief(await look("http://127.0.0.1:9/shop"))).toEqual(["wrong bucket"]);
  expect(await checkBucket(settingsOf())).toEqual([]);
});

test("a healthy database has no findings to fix", async () => {
  const findings = await checkDatabase(settingsOf());
  // The tests' own cluster runs without fsync, and that is seen.
  expect(brief(badOf(findings))).toEqual(["wrong durability"]);
  expect(brief(findings)).toEqual(
    expect.arrayContaining([
      "right database",
      "right schema",
      "right extensions",
      "right clock",
      "right connections",
    ]),
  );
});

test("shows the delivery figures in force and the next ones", async () => {
  const own = await createTestDatabase();
  const look = async () =>
    (await checkDatabase(settingsOf({ DATABASE_URL: own.url }))).filter(({ about }) => about === "delivery");
  expect(await look()).toEqual([
    {
      state: "right",
      about: "delivery",
      says: "3-5 working days: orders until 14:00 in Paris, 1 to prepare, 2-3 with the carrier, 1 spare (version 1, from 01/01/2020 01:00)",
    },
  ]);
  const add = (value: string, from: string) =>
    withClient(own.url, (client) =>
      client.query(`insert into settings (name, value, valid_from) values ('delivery', $1, ${from})`, [
        value,
      ]),
    );
  await add(
    '{"cutOffHour": 12, "preparationDays": 2, "carrierDays": [2, 2], "spareDays": 0}',
    "now() + interval '1 day'",
  );
  expect(await look()).toMatchObject([
    { state: "right" },
    { state: "watch", says: expect.stringMatching(/^next: 4-4 working days: orders until 12:00/) },
  ]);
  await add('{"cutOffHour": "noon"}', "now()");
  expect(brief(await look())).toEqual(["wrong delivery", "watch delivery"]);
  await own.drop();
});

test("finds an unreachable database, an older or newer schema, and a wrong clock", async () => {
  const away = await checkDatabase(settingsOf({ DATABASE_URL: "postgres://127.0.0.1:1/shop" }));
  expect(brief(away)).toEqual(["wrong database"]);
  expect(away[0]?.todo).toContain("DATABASE_URL");

  const old = await createTestDatabase("template0");
  const older = await checkDatabase(settingsOf({ DATABASE_URL: old.url }));
  expect(brief(badOf(older))).toContain("watch schema");
  await withClient(old.url, (client) => makeReplacedSchema(client, 2));
  const tooOld = await checkDatabase(settingsOf({ DATABASE_URL: old.url }));
  expect(tooOld.find(({ about }) => about === "schema")).toMatchObject({
    state: "wrong",
    says: expect.stringContaining("earlier version"),
  });
  await withClient(old.url, async (client) => {
    await makeReplacedSchema(client);
    await client.query("insert into migrations (name) values ('9999_later.sql')");
  });
  const newer = await checkDatabase(settingsOf({ DATABASE_URL: old.url }));
  expect(newer.find(({ about }) => about === "schema")).toMatchObject({
    state: "wrong",
    says: "9999_later.sql is of a newer version of the shop",
  });
  await old.drop();

  const skewed = await checkDatabase(settingsOf(), () => Date.now() - 60_000);
  const clock = skewed.find(({ about }) => about === "clock");
  expect(clock).toMatchObject({ state: "wrong", todo: expect.stringContaining("timedatectl") });
  expect(clock?.says).toMatch(/(59|60)\d{3} ms ahead/);
});

test("finds too few connections, jobs that nobody takes and mails that are not sent", async () => {
  const busy = await checkDatabase(settingsOf({ WORKERS: "60" }));
  expect(brief(badOf(busy))).toContain("wrong connections");
  const owing = await createTestDatabase();
  await withClient(owing.url, (client) =>
    client.query(`
      create schema pgboss; create table pgboss.job (name text, state text, start_after timestamptz);
      insert into pgboss.job values ('mail', 'created', now() - interval '1 hour');
      insert into mails (kind, subject_id, recipient, locale, data, created_at)
        values ('order-confirmation', 'R-1', 'a@example.fr', 'fr', '{}', now() - interval '1 hour')`),
  );
  const findings = await checkDatabase(settingsOf({ DATABASE_URL: owing.url }));
  expect(brief(findings)).toEqual(expect.arrayContaining(["wrong queue", "wrong mails"]));
  await owing.drop();
});

test("finds failed jobs, a moved database and a user who may not create tables", async () => {
  const own = await createTestDatabase();
  const look = () => checkDatabase(settingsOf({ DATABASE_URL: own.url }));
  const schemaOf = (findings: readonly Finding[]) => findings.find(({ about }) => about === "schema");
  await withClient(own.url, (client) =>
    client.query(`
      create schema pgboss; create table pgboss.job (name text, state text, start_after timestamptz);
      insert into pgboss.job values ('mail', 'failed', now())`),
  );
  expect(brief(await look())).toContain("watch queue");
  await withClient(own.url, (client) => client.query("create table moved_to (place text)"));
  expect(schemaOf(await look())).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("DATABASE_URL"),
  });
  await own.drop();

  const old = await createTestDatabase("template0");
  const name = new URL(old.url).pathname.slice(1);
  await withClient(old.url, async (client) => {
    const { rows } = await client.query<{ user: string }>("select session_user as user");
    await client.query(`create role "guest_${name}"; grant "guest_${name}" to "${rows[0]?.user}";
      grant select on all tables in schema public to "guest_${name}";
      revoke create on schema public from public; alter database "${name}" set role to "guest_${name}"`);
  });
  expect(schemaOf(await checkDatabase(settingsOf({ DATABASE_URL: old.url })))).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("grant create"),
  });
  await withClient(old.url, (client) =>
    client.query(
      `reset role; set role none; alter database "${name}" reset role; drop owned by "guest_${name}"; drop role "guest_${name}"`,
    ),
  );
  await old.drop();
});

test("finds an outdated PostgreSQL and missing extensions", async () => {
  const old = await createTestDatabase();
  const name = new URL(old.url).pathname.slice(1);
  // What it says of itself, said by others of the same names.
  await withClient(old.url, (client) =>
    client.query(`
      create view public.pg_available_extensions as select 'unaccent' as name;
      create function public.current_setting(asked text) returns text language sql as
        $$ select case asked when 'server_version_num' then '140012' when 'server_version' then '14.12'
           else pg_catalog.current_setting(asked) end $$;
      alter database "${name}" set search_path to public, pg_catalog`),
  );
  const findings = await checkDatabase(settingsOf({ DATABASE_URL: old.url }));
  expect(findings.find(({ about }) => about === "database")).toMatchObject({
    state: "wrong",
    says: "PostgreSQL 14.12",
  });
  expect(findings.find(({ about }) => about === "extensions")).toMatchObject({
    state: "wrong",
    says: "pg_trgm not installed",
  });
  await old.drop();
});

test("an embedded database that does not exist yet is not started", async () => {
  const settings = readSettings({ DATA_DIR: join(folder, "new") });
  expect(brief(await checkDatabase(settings))).toEqual(["watch database"]);
  expect(brief(await checkDataFolder(settings))).toEqual(["watch data folder"]);
});

test("finds an unreachable mail server, a wrong password and a placeholder sender", async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) =>
      password === "right" ? done(null, { user: username }) : done(new Error("Wrong password")),
  });
  servers.push(smtp);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const bound = smtp.server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const from = { MAIL_FROM: "Boutique <ventes@boutique.fr>" };
  const look = (url: string, more: Record<string, string> = from) =>
    checkMail(settingsOf({ SMTP_URL: url, ...more }));

  expect(brief(await look(`smtp://shop:right@127.0.0.1:${port}`))).toEqual(["right mail"]);
  const refused = await look(`smtp://shop:mistyped@127.0.0.1:${port}`);
  expect(refused[0]).toMatchObject({ state: "wrong", todo: expect.stringContaining("password") });
  expect(writeFindings(refused)).not.toContain("mistyped");
  expect((await look("smtp://127.0.0.1:1"))[0]).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("port"),
  });
  expect(brief(await look(`smtp://127.0.0.1:${port}`, {}))).toEqual(["right mail", "wrong sender"]);
  expect(brief(await checkMail(settingsOf()))).toEqual(["watch mail"]);
});

test("payment keys: malformed, mixed, unknown, without a webhook, and right", async () => {
  let endpoint = { url: "https://shop.fr/payments/webhook", status: "enabled" };
  const asked: string[] = [];
  const port = await listening(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url?.split("?")[0]}`);
      const key = request.headers.authorization ?? "";
      const known = !/revoked|restricted/.test(key);
      response.writeHead(known ? 200 : key.includes("revoked") ? 401 : 403, {
        "content-type": "application/json",
      });
      const list = {
        object: "list",
        data: [{ id: "we_1", object: "webhook_endpoint", ...endpoint }],
        has_more: false,
      };
      const answer = request.url?.startsWith("/v1/webhook_endpoints")
        ? list
        : { object: "balance", available: [] };
      response.end(
        JSON.stringify(
          known ? answer : { error: { type: "invalid_request_error", message: "Invalid API Key" } },
        ),
      );
    }),
  );
  const keys = {
    STRIPE_SECRET_KEY: "sk_test_123456",
    STRIPE_PUBLISHABLE_KEY: "pk_test_123456",
    STRIPE_WEBHOOK_SECRET: "whsec_123456",
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    PUBLIC_URL: "https://shop.fr",
  };
  const look = (more: Record<string, string> = {}) => checkPayments(settingsOf({ ...keys, ...more }));

  expect(brief(await look())).toEqual(["right payments", "right webhook"]);
  expect(new Set(asked)).toEqual(new Set(["GET /v1/balance", "GET /v1/webhook_endpoints"]));
  expect((await look({ STRIPE_SECRET_KEY: "pk_test_123456" }))[0]?.says).toContain("STRIPE_SECRET_KEY");
  expect((await look({ STRIPE_WEBHOOK_SECRET: "we_123456" }))[0]?.says).toContain("STRIPE_WEBHOOK_SECRET");
  expect((await look({ STRIPE_PUBLISHABLE_KEY: "pk_live_123456" }))[0]?.says).toContain("live");
  const unknown = await look({ STRIPE_SECRET_KEY: "sk_test_revoked" });
  expect(brief(unknown)).toEqual(["wrong payments"]);
  expect(writeFindings(unknown)).not.toContain("revoked_");
  const restricted = await look({ STRIPE_SECRET_KEY: "rk_test_restricted" });
  expect(brief(restricted)).toEqual(["right payments", "watch webhook"]);
  endpoint = { ...endpoint, status: "disabled" };
  expect((await look())[1]).toMatchObject({ state: "wrong", says: expect.stringContaining("stopped") });
  endpoint = { ...endpoint, status: "enabled" };
  expect((await look({ PUBLIC_URL: "https://other.fr" }))[1]).toMatchObject({ state: "wrong" });
  expect((await look({ STRIPE_API_URL: "http://127.0.0.1:1" }))[0]).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("api.stripe.com"),
  });
  const live = { STRIPE_SECRET_KEY: "sk_live_123456", STRIPE_PUBLISHABLE_KEY: "pk_live_123456", ...COMPANY };
  expect(brief(await look({ ...live, DEMO: "1", PUBLIC_URL: "http://shop.fr" }))).toEqual(
    expect.arrayContaining(["wrong demo", "wrong payments"]),
  );
  expect(brief(await checkPayments(settingsOf()))).toEqual(["watch payments"]);
});

test("finds a data folder that is not writable, little space, readable keys and broken keys", async () => {
  expect(judgeSpace(100 * 1024 ** 2, "/data")).toMatchObject({
    state: "wrong",
    says: "100 MB free for /data",
  });
  expect(judgeSpace(2 * 1024 ** 3, "/data").state).toBe("watch");
  expect(judgeSpace(20 * 1024 ** 3, "/data").state).toBe("right");
  // Not even root makes a file in a file.
  await writeFile(join(folder, "flat"), "");
  expect(brief(await checkDataFolder({ dataDir: join(folder, "flat") }))).toContain("wrong data folder");
  await writeFile(join(folder, "keys.json"), "[]", { mode: 0o600 });
  const broken = (await checkDataFolder(settingsOf())).find(({ about }) => about === "token keys");
  expect(broken).toMatchObject({ state: "wrong", todo: expect.stringContaining("away") });
  const part = "A".repeat(43);
  const key = { kid: "k", kty: "OKP", crv: "Ed25519", x: part, d: part };
  await writeFile(join(folder, "keys.json"), JSON.stringify([key]));
  await chmod(join(folder, "keys.json"), 0o644);
  const open = (await checkDataFolder(settingsOf())).find(({ about }) => about === "token keys");
  expect(open).toMatchObject({ state: "wrong", todo: expect.stringContaining("chmod 600") });
  await chmod(join(folder, "keys.json"), 0o600);
  expect(brief(await checkDataFolder(settingsOf()))).toContain("right token keys");
  await rm(join(folder, "keys.json"));
});

test("finds little memory, an old Node, an address without TLS, an untrusted proxy and a missing company", async () => {
  expect(checkMachine(300 * 1024 ** 2)[0]).toMatchObject({
    state: "wrong",
    todo: expect.stringContaining("1 GB"),
  });
  expect(checkMachine(800 * 1024 ** 2)[0]?.state).toBe("watch");
  expect(checkMachine(4 * 1024 ** 3)[0]?.state).toBe("right");
  expect(brief(await checkBuild("20.1.0"))).toContain("wrong node");
  expect(brief(checkAddress(settingsOf({ PUBLIC_URL: "http://shop.fr" })))).toEqual(["wrong address"]);
  expect(brief(checkAddress(settingsOf({ PUBLIC_URL: "https://shop.fr" })))).toEqual([
    "right address",
    "wrong proxy",
  ]);
  expect(brief(checkAddress(settingsOf({ PUBLIC_URL: "https://shop.fr", TRUST_PROXY: "1" })))).toEqual([
    "right address",
  ]);
  expect(brief(checkAddress(settingsOf({ NODE_ENV: "development" })))).toContain("watch mode");
  expect(brief(checkAddress(settingsOf({ PUBLIC_URL: "https://shop.fr", DEMO: "1" })))).toContain(
    "watch demo",
  );
  expect(brief(checkAddress(settingsOf()))).toEqual(["watch address"]);
  const [placeholders] = checkCompany(settingsOf({ COMPANY_NAME: "Reluit SAS" }));
  expect(placeholders).toMatchObject({ state: "watch", says: expect.stringContaining("COMPANY_SIRET") });
  expect(placeholders?.says).not.toContain("COMPANY_NAME");
  expect(brief(checkCompany(settingsOf(COMPANY)))).toEqual(["right company"]);
});

test("npm run doctor prints all findings, and exits with 1 for wrong ones and 0 for warnings", async () => {
  const environment = { DATA_DIR: join(folder, "fresh"), MAIL_FROM: "Boutique <ventes@boutique.fr>" };
  const { output, code } = await runOperator("doctor", [], environment);
  for (const about of [
    "settings",
    "node",
    "pages",
    "address",
    "memory",
    "data folder",
    "database",
    "mail",
    "payments",
  ])
    expect(output).toMatch(new RegExp(`^[✓!✗] ${about} `, "m"));
  expect([code, /^✗/m.test(output)]).toEqual(code === 0 ? [0, false] : [1, true]);
  const bad = await runOperator("doctor", [], { ...environment, PUBLIC_URL: "http://shop.fr" });
  expect(bad).toMatchObject({ code: 1, output: expect.stringMatching(/✗ address .*\n.*→ put TLS/) });
  const worse = await runOperator("doctor", [], { PORT: "many" });
  expect(worse).toMatchObject({ code: 1, output: expect.stringMatching(/^✗ settings {2}Settings: PORT/) });
});
