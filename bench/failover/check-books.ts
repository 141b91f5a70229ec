import { execFile } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { openDatabase } from "#server/database/client.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import type { StripeServer } from "#tests/payments/stripe-server.ts";
import type { Fleet } from "#tests/races/fleet.ts";

interface Deps {
  readonly fleet: Fleet;
  readonly stripe: StripeServer;
  readonly acknowledged: readonly string[];
  readonly oldWrites: readonly string[];
  readonly items: readonly number[];
  readonly stock: number;
  /** The environment of `npm run audit`. */
  readonly settings: Record<string, string>;
}

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Waits until the reconciler has settled the orders that a fault interrupted: every charge then has its order. */
async function untilSettled({ fleet, stripe }: Deps) {
  for (const end = Date.now() + 240_000; ; await delay(1000)) {
    const charged = [...stripe.intents.values()].filter(({ latest_charge }) => latest_charge);
    const open = await fleet.query<{ number: string }>(
      "select number from orders where status = 'PENDING' and number = any($1)",
      [charged.map(({ metadata }) => metadata.order)],
    );
    if (open.length === 0 || Date.now() > end) return charged;
  }
}

/**
 * Issues the remaining documents, because the shops' jobs issue only 200 a minute to leave orders the database. Returns the
 * number of those orders, and of mails and parcels still due.
 */
async function finishWork({ fleet, settings }: Deps) {
  const { database, close } = openDatabase(settings.DATABASE_URL ?? "");
  let issued = 0;
  for (let page = -1; page !== 0; issued += page)
    page = await reconcileDocuments({ database, clock: () => new Date(), company: () => DEFAULT_COMPANY });
  await close();
  const owed = `select (select count(*) from mails where sent_at is null)::int as mails,
    (select count(*) from orders o where status = 'PAYED' and not exists (select from shipments where order_id = o.id))::int as parcels`;
  for (const end = Date.now() + 240_000; ; await delay(1000)) {
    const [left] = await fleet.query<{ mails: number; parcels: number }>(owed);
    if (!left || (left.mails === 0 && left.parcels === 0) || Date.now() > end) return { issued, ...left };
  }
}

/** Compares the buyers' answers, the card provider's books and the surviving primary. Returns every difference. */
export async function checkBooks(deps: Deps): Promise<{ faults: string[]; charged: number }> {
  const { fleet, acknowledged, oldWrites, items, stock, settings } = deps;
  const faults: string[] = [];
  const charged = await untilSettled(deps);
  const { issued, mails, parcels } = await finishWork(deps);
  console.log(`documents of ${issued} orders were still to be issued`);
  if (mails !== 0 || parcels !== 0) faults.push(`the jobs still owe ${mails} mails and ${parcels} parcels`);

  const paid = new Set(
    (await fleet.query<{ number: string }>("select number from orders where status = 'PAYED'")).map(
      ({ number }) => number,
    ),
  );
  const lost = acknowledged.filter((number) => !paid.has(number));
  if (lost.length > 0) faults.push(`${lost.length} acknowledged orders are lost: ${lost.slice(0, 3)}`);
  if (new Set(acknowledged).size !== acknowledged.length) faults.push("an order was acknowledged twice");
  const charges = Map.groupBy(charged, ({ metadata }) => metadata.order);
  const twice = acknowledged.filter((number) => charges.get(number)?.length !== 1);
  if (twice.length > 0) faults.push(`${twice.length} orders are not charged once: ${twice.slice(0, 3)}`);
  const stray = charged.filter(({ metadata }) => !paid.has(metadata.order ?? ""));
  if (stray.length > 0)
    faults.push(`${stray.length} charges have no paid order: ${stray[0]?.metadata.order}`);

  const [sums] = await fleet.query<{ sold: number; left: number; reserved: number }>(
    `select (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where o.status = 'PAYED' and l.item_id = any($1)) as sold,
      sum(on_hand)::int as left, sum(reserved)::int as reserved from smartphone_items where id = any($1)`,
    [items],
  );
  if ((sums?.sold ?? 0) + (sums?.left ?? 0) !== items.length * stock)
    faults.push(`the stock does not add up: ${JSON.stringify(sums)}`);

  const written = await fleet.query<{ word: string }>("select word from written");
  const words = new Set(written.map(({ word }) => word));
  const unheard = oldWrites.filter((word) => !words.has(word));
  if (unheard.length > 0)
    faults.push(
      `a former primary acknowledged ${unheard.length} writes that are lost: ${unheard.slice(0, 3)}`,
    );

  const command = (name: string) =>
    run(process.execPath, [`server/cli/${name}.ts`], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
      timeout: 300_000,
    }).then(
      ({ stdout }) => ({ stdout, message: null }),
      ({ stdout = "", message }: { stdout?: string; message: string }) => ({ stdout, message }),
    );
  const audit = await command("audit");
  if (audit.message) faults.push(`npm run audit: ${audit.stdout || audit.message}`.slice(0, 1000));
  // The doctor also reports problems of this machine, such as a missing company; only the cluster counts here.
  const doctor = (await command("doctor")).stdout.split("\n");
  const isOfCluster = (line: string) => /^. (?:leader|replication|archive|server \d) /.test(line);
  const seen = doctor.filter(isOfCluster);
  console.log(seen.join("\n"));
  if (seen.length < 6 || seen.some((line) => line.startsWith("✗"))) faults.push("npm run doctor: see above");
  return { faults, charged: charged.length };
}
