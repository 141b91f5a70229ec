import { count, sql } from "drizzle-orm";
import type { Claims } from "#contract/claims.ts";
import { CONSENT_VERSION, type Company, DEFAULT_COMPANY } from "#contract/company.ts";
import type { ServiceKind } from "#contract/repair/repair-rules.ts";
import french from "#messages/fr/repair-services.json" with { type: "json" };
import { clients, users } from "#server/accounts/tables.ts";
import { smartphoneItems, smartphoneModels } from "#server/catalog/tables.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { settings } from "#server/dated-settings/tables.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { repairModels, repairOptions, repairServices } from "#server/repair/tables.ts";
import { sellers } from "#server/sellers/tables.ts";
import type { SecretBox } from "#server/staff/factors/secret-box.ts";
import { addDelivery } from "./add-delivery.ts";
import { addGrid } from "./add-grid.ts";
import { addParts } from "./add-parts.ts";
import { addPlaces } from "./add-places.ts";
import { addDemoStaff, DEMO_STAFF } from "./demo-staff.ts";
import { addDevices } from "./devices/add-devices.ts";
import { REPAIR_KINDS, readListings, readModels, readPeople, readRepairPhones } from "./read-demo.ts";
import { addWorkingDay } from "./working-day/add-working-day.ts";

export { DEMO_STAFF, disableDemoStaff } from "./demo-staff.ts";
export { drawMissingPhoto } from "./devices/draw-missing-photo.ts";

/** The README publishes this password. */
const DEMO_PASSWORD = "demo1234";
const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of the advisory lock that makes processes which start together seed only once. */
const LOCK = 7_351_847;

interface SeedDeps extends Pick<Shop, "database" | "clock"> {
  /** If absent, the demo has no staff and no working day. */
  readonly secretBox?: SecretBox;
  /** The working day's orders are paid at the sandbox. A shop with another provider gets no working day. */
  readonly gateway?: Pick<PaymentGateway, "provider">;
  hashPassword(password: string): Promise<string>;
  /** The company, whose name the shop's own seller gets. */
  readonly company?: Pick<Company, "name">;
}

/**
 * Fills an empty database with the demo's people, catalogue, repairs and a working day, in one transaction. Does
 * nothing when there are users. Ages of listings are relative to the clock. Returns whether it filled the database.
 */
export async function seedDemo({
  database,
  hashPassword,
  clock,
  company = DEFAULT_COMPANY,
  secretBox,
  gateway,
}: SeedDeps): Promise<boolean> {
  return transact(database, async (tx) => {
    // On a busy machine seeding takes seconds, longer than the time limit of a request's locks.
    await tx.execute(sql`set local lock_timeout = '60s'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const now = clock();
    const staffId = secretBox
      ? await addDemoStaff(tx, { secretBox, passwordHash: await hashPassword(DEMO_STAFF.password), now })
      : null;
    const [existing] = await tx.select({ users: count() }).from(users);
    if (existing?.users !== 0) return false;
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const userIds = await addPeople(tx, passwordHash, company, now);
    const modelIds = await addModels(tx);
    await addListings(tx, { userIds, modelIds, now });
    await addRepairs(tx);
    await addGrid(tx, { now, staffId });
    const places = await addPlaces(tx, now);
    if (staffId !== null) await addParts(tx, { now, staffId, places });
    await addDelivery(tx, { now, company: { ...DEFAULT_COMPANY, ...company } });
    await tx.insert(settings).values({ name: "claims", value: CLAIMS, validFrom: now });
    if (staffId !== null && secretBox && gateway?.provider === "sandbox")
      await addWorkingDay(tx, {
        now,
        passwordHash,
        staffId,
        places,
        secretBox,
        company: { ...DEFAULT_COMPANY, ...company },
      });
    else if (staffId !== null) await addDevices(tx, { now, staffId, places });
    // Without ANALYZE the planner has no statistics until autovacuum runs.
    await tx.execute(sql`analyze smartphone_models, smartphone_items`);
    return true;
  });
}

/** The claims of the demo shop. Their sources say that they are made up. */
const CLAIMS: Claims = {
  sold: 50_000,
  soldSource: "chiffre de la démonstration",
  satisfied: 98,
  satisfiedSource: "enquête de la démonstration, octobre 2026",
  models: 100,
  modelsSource: "catalogue de la démonstration",
};

type Ids = ReadonlyMap<string, number>;

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo has no ${key}.`);
  return id;
}

async function addPeople(
  tx: Transaction,
  passwordHash: string,
  company: Pick<Company, "name">,
  now: Date,
): Promise<Ids> {
  const people = readPeople();
  const added = await tx
    .insert(users)
    .values(
      people.map(({ username, email, roles }) => ({
        username,
        email,
        roles,
        passwordHash,
        createdAt: now,
        emailVerifiedAt: now,
      })),
    )
    .returning({ id: users.id, username: users.username });
  const ids = new Map(added.map(({ id, username }) => [username, id]));
  await tx.insert(sellers).values(
    people.flatMap(({ username, seller }) =>
      seller
        ? [
            {
              ...seller,
              ...(seller.firstParty ? { storeName: company.name } : {}),
              ...(seller.vatRegime ? { mandateAt: new Date(now.getTime() - 90 * DAY_MS) } : {}),
              userId: idOf(ids, username),
              createdAt: now,
            },
          ]
        : [],
    ),
  );
  await tx.insert(clients).values(
    people.flatMap(({ username, customer }) =>
      customer
        ? [
            {
              ...customer,
              userId: idOf(ids, username),
              dateCreation: now,
              consentAt: now,
              consentVersion: CONSENT_VERSION,
            },
          ]
        : [],
    ),
  );
  return ids;
}

const variantKey = (brand: string, model: string, storageGb: number, colourSlug: string) =>
  `${brand} ${model} ${storageGb} ${colourSlug}`;

async function addModels(tx: Transaction): Promise<Ids> {
  const added = await tx.insert(smartphoneModels).values(readModels()).returning();
  return new Map(
    added.map(({ id, brand, model, storageGb, colourSlug }) => [
      variantKey(brand, model, storageGb, colourSlug),
      id,
    ]),
  );
}

interface ListingContext {
  readonly userIds: Ids;
  readonly modelIds: Ids;
  readonly now: Date;
}

async function addListings(tx: Transaction, { userIds, modelIds, now }: ListingContext): Promise<void> {
  await tx.insert(smartphoneItems).values(
    readListings().map(({ brand, model, storageGb, colour, seller, stock, daysAgo, ...item }) => {
      const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
      return {
        ...item,
        sellerId: idOf(userIds, seller),
        modelId: idOf(modelIds, variantKey(brand, model, storageGb, colour)),
        onHand: stock,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
}

/** The minutes of work of a repair. Repairs that are quoted have none. */
const WORK_MINUTES: Partial<Record<ServiceKind, number>> = {
  ...{ diagnosis: 30, screen: 60, battery: 45, connector: 60 },
  ...{ camera: 45, "back-glass": 90, audio: 45 },
};

async function addRepairs(tx: Transaction): Promise<void> {
  const services = await tx
    .insert(repairServices)
    .values(
      REPAIR_KINDS.map((kind, position) => ({
        kind,
        position,
        name: french[`name.${kind}`],
        description: french[`text.${kind}`],
      })),
    )
    .returning();
  const serviceIds = new Map(services.map(({ kind, id }) => [kind as string, id]));
  const phones = readRepairPhones();
  const models = await tx
    .insert(repairModels)
    .values(
      phones.map(({ brand, name, look, colourHex }, position) => ({
        brand,
        name,
        position,
        look,
        // The column's default applies to phones without a colour.
        ...(colourHex ? { colourHex } : {}),
      })),
    )
    .returning();
  const modelIds = new Map(models.map(({ name, id }) => [name, id]));
  await tx.insert(repairOptions).values(
    phones.flatMap(({ name, options }) =>
      options.map(({ kind, priceCents, unoffered }) => ({
        ...{ modelId: idOf(modelIds, name), serviceId: idOf(serviceIds, kind) },
        ...{ priceCents, unoffered, minutes: unoffered ? null : (WORK_MINUTES[kind] ?? null) },
      })),
    ),
  );
}
