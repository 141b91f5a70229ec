import { count, sql } from "drizzle-orm";
import { CONSENT_VERSION } from "#contract/consent.ts";
import { clients, users } from "#server/accounts/tables.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Shop } from "#server/http/app-types.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { Transaction } from "./client.ts";
import { type DemoCatalogue, expandCatalogue } from "./demo/expand-catalogue.ts";
import { demoPhones } from "./demo/phones.ts";
import { addDemoRepairs } from "./demo/repair-seed.ts";
import { demoCustomer, demoSellerAsCustomer, demoSellers } from "./demo/sellers.ts";
import { transact } from "./transact.ts";

/** Shown to newcomers by the README; the demo seed is the only one to use it. */
const DEMO_PASSWORD = "demo1234";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows in one INSERT: PostgreSQL takes 65,535 parameters. */
const CHUNK = 1000;
/** Two processes that start at once seed once. */
const LOCK = 7_351_847;

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

function known<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo has no ${String(key)}.`);
  return value;
}

/** A user name has letters, digits and underscores only; some shops of the demo have a dash. */
const userNameOf = (name: string) => name.replace(/\W/g, "_");

/** Makes the demo's people and answers the user id of each e-mail. */
async function addPeople(tx: Transaction, passwordHash: string, now: Date): Promise<Map<string, number>> {
  const customer = { ...demoCustomer, roles: ["CUSTOMER"] as const };
  const added = await tx
    .insert(users)
    .values(
      [customer, ...demoSellers].map(({ username, email, roles }) => ({
        username: userNameOf(username),
        email,
        passwordHash,
        roles: [...roles],
        createdAt: now,
      })),
    )
    .returning({ id: users.id, email: users.email });
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  await tx.insert(sellers).values(
    demoSellers.map(({ email, storeName, businessName, vatNumber, businessAddress, phoneNumber }) => ({
      userId: known(ids, email),
      storeName,
      businessName,
      vatNumber,
      businessAddress,
      phoneNumber,
      createdAt: now,
    })),
  );
  await tx.insert(clients).values(
    [demoCustomer, demoSellerAsCustomer].map(({ username: _, email, ...profile }) => ({
      ...profile,
      userId: known(ids, email),
      dateCreation: now,
      consentAt: now,
      consentVersion: CONSENT_VERSION,
    })),
  );
  return ids;
}

/** What makes a variant unique in the database. */
function variantOf(row: { brand: string; model: string; storageGb: number }, colourSlug: string): string {
  return JSON.stringify([row.brand, row.model, row.storageGb, colourSlug]);
}

/** Makes the variants and answers the model id of each of the demo's keys. */
async function addModels(tx: Transaction, models: DemoCatalogue["models"]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const rows of chunks(models)) {
    const values = rows.map(({ key: _, colour, colourName, batteryMah, ...model }) => ({
      ...model,
      colourSlug: colour,
      colour: colourName,
      battery: `${batteryMah} mAh`,
    }));
    const { id, brand, model, storageGb, colourSlug } = smartphoneModels;
    const added = await tx
      .insert(smartphoneModels)
      .values(values)
      .returning({ id, brand, model, storageGb, colourSlug });
    for (const row of added) ids.set(variantOf(row, row.colourSlug), row.id);
  }
  return new Map(models.map((model) => [model.key, known(ids, variantOf(model, model.colour))]));
}

interface ListingContext {
  readonly sellerIds: ReadonlyMap<string, number>;
  readonly modelIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

async function addListings(
  tx: Transaction,
  listings: DemoCatalogue["listings"],
  { sellerIds, modelIds, now }: ListingContext,
): Promise<void> {
  // Oldest first, so that ids grow with time as they would have.
  const byAge = listings.toSorted((one, other) => other.daysAgo - one.daysAgo);
  for (const rows of chunks(byAge)) {
    await tx.insert(smartphoneItems).values(
      rows.map(({ modelKey, sellerKey, stock, sold: _, daysAgo, ...item }) => {
        const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
        return {
          ...item,
          sellerId: known(sellerIds, sellerKey),
          modelId: known(modelIds, modelKey),
          onHand: stock,
          createdAt,
          updatedAt: createdAt,
        };
      }),
    );
  }
}

/**
 * Fills an empty database with the demo catalogue and its accounts, in one transaction; does nothing when there are
 * users. The ages of listings are counted back from the clock. Returns whether it filled anything.
 */
export async function seedDemo({
  database,
  hashPassword,
  clock,
}: Pick<Shop, "database" | "clock"> & { hashPassword(password: string): Promise<string> }): Promise<boolean> {
  return transact(database, async (tx) => {
    // Filling a shop takes seconds on a busy machine; the usual limits are those of an answer.
    await tx.execute(sql`set local lock_timeout = '60s'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [existing] = await tx.select({ users: count() }).from(users);
    if (existing?.users !== 0) return false;
    const now = clock();
    const userIds = await addPeople(tx, await hashPassword(DEMO_PASSWORD), now);
    const sellerIds = new Map(demoSellers.map(({ key, email }) => [key, known(userIds, email)]));
    const { models, listings } = expandCatalogue(demoPhones);
    const modelIds = await addModels(tx, models);
    await addListings(tx, listings, { sellerIds, modelIds, now });
    await addDemoRepairs(tx);
    // The planner would know nothing of the rows until autovacuum comes by.
    await tx.execute(sql`analyze smartphone_models, smartphone_items`);
    return true;
  });
}
