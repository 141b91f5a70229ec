import { and, eq, ne, sql } from "drizzle-orm";
import type { AuditField } from "#contract/back-office/audit-fields.ts";
import {
  type ModelChange,
  type ModelFacts,
  type ModelRetirement,
  type NewModel,
  SHARED_FACTS,
} from "#contract/catalog/models/models.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Changes } from "#server/audit/tables.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { lockRow } from "#server/database/lock-row.ts";
import { transact, violatedConstraint } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { smartphoneModels } from "../tables.ts";

export type Deps = Pick<Shop, "database" | "clock">;
type ModelRecord = typeof smartphoneModels.$inferSelect;

/** The facts of an entry, with their names in the audit log. */
const FACTS = {
  brand: "brand",
  model: "model",
  storageGb: "storage",
  colour: "colour",
  colourHex: "colourCode",
  ram: "ram",
  processor: "processor",
  screenSize: "screenSize",
  camera: "cameras",
  os: "os",
  battery: "capacity",
  fiveG: "fiveG",
  supportUntil: "supportUntil",
  supportSource: "source",
} as const satisfies Record<keyof ModelFacts, AuditField>;

/** What an audit entry calls the object of an act on an entry of the catalogue. */
export const modelObject = (id: number) => ({ type: "model", id: String(id) }) as const;

/** Adds a phone in one storage and colour. Errors: NOT_FOUND for an unknown `like`; VALIDATION, `colour` TAKEN. */
export const addModel = ({ database, clock }: Deps, added: NewModel, actor: Actor): Promise<number> =>
  refuseTaken(
    transact(database, async (tx) => {
      const { like, ...facts } = added;
      const [drawn] = await tx
        .select({ look: smartphoneModels.look })
        .from(smartphoneModels)
        .where(eq(smartphoneModels.id, like));
      if (!drawn) throw new Failure("NOT_FOUND");
      const [written] = await tx
        .insert(smartphoneModels)
        .values({ ...facts, look: drawn.look, colourSlug: await slugOf(tx, facts.colour) })
        .returning({ id: smartphoneModels.id });
      if (!written) throw new Error("The model was not written.");
      await recordAudit(tx, clock, {
        ...{ actor, action: "model.added", object: modelObject(written.id) },
        changes: changesOf({}, facts),
      });
      return written.id;
    }),
  );

/**
 * The entry of a phone that comes for its repair and is in no listing. A new entry is retired: no listing may name it before staff
 * complete it and offer it again.
 */
export async function findOrAddRetired(
  tx: Transaction,
  at: Date,
  phone: Pick<ModelFacts, "brand" | "model" | "storageGb" | "colour">,
): Promise<number> {
  const colourSlug = await slugOf(tx, phone.colour);
  const [drawn] = await tx
    .select({ look: smartphoneModels.look, colourHex: smartphoneModels.colourHex })
    .from(smartphoneModels)
    .orderBy(smartphoneModels.id)
    .limit(1);
  if (!drawn) throw new Failure("NOT_FOUND");
  const unknown = { processor: "", screenSize: "", camera: "", os: "", battery: "" };
  await tx
    .insert(smartphoneModels)
    .values({ ...phone, ...drawn, ...unknown, colourSlug, retiredAt: at })
    .onConflictDoNothing();
  const { brand, model, storageGb } = smartphoneModels;
  const [found] = await tx
    .select({ id: smartphoneModels.id })
    .from(smartphoneModels)
    .where(
      and(
        ...[eq(brand, phone.brand), eq(model, phone.model), eq(storageGb, phone.storageGb)],
        eq(smartphoneModels.colourSlug, colourSlug),
      ),
    );
  if (!found) throw new Error("The model was not written.");
  return found.id;
}

/**
 * Corrects the facts of an entry. Carts that hold one of its phones are told what changed; orders keep what they bought. With
 * `forAll`, the shared facts are written into all storages and colours of the phone. Errors: NOT_FOUND; STALE; VALIDATION,
 * `colour` TAKEN.
 */
export const changeModel = (
  { database, clock }: Deps,
  id: number,
  { version, forAll, ...facts }: ModelChange,
  actor: Actor,
): Promise<void> =>
  refuseTaken(
    transact(database, async (tx) => {
      const before = await lockRow(tx, smartphoneModels, eq(smartphoneModels.id, id), version);
      const changes = changesOf(before, facts);
      const shared = Object.fromEntries(SHARED_FACTS.map((name) => [name, facts[name]]));
      const others = forAll
        ? await tx
            .update(smartphoneModels)
            .set(shared)
            .where(
              and(
                ...[eq(smartphoneModels.brand, before.brand), eq(smartphoneModels.model, before.model)],
                ...[ne(smartphoneModels.id, id), isOtherThan(facts)],
              ),
            )
            .returning({ id: smartphoneModels.id })
        : [];
      if (Object.keys(changes).length === 0 && others.length === 0) return;
      const colourSlug = facts.colour === before.colour ? before.colourSlug : await slugOf(tx, facts.colour);
      await tx
        .update(smartphoneModels)
        .set({ ...facts, colourSlug })
        .where(eq(smartphoneModels.id, id));
      await recordAudit(tx, clock, {
        ...{ actor, action: "model.changed", object: modelObject(id) },
        changes: { ...changes, ...(others.length > 0 && { changed: { from: null, to: others.length } }) },
      });
    }),
  );

/** Retires an entry, or offers it again. Its listings, phones and orders stay. Errors: NOT_FOUND; STALE. */
export const retireModel = (
  { database, clock }: Deps,
  id: number,
  { version, isRetired }: ModelRetirement,
  actor: Actor,
): Promise<void> =>
  transact(database, async (tx) => {
    const before = await lockRow(tx, smartphoneModels, eq(smartphoneModels.id, id), version);
    if ((before.retiredAt !== null) === isRetired) return;
    await tx
      .update(smartphoneModels)
      .set({ retiredAt: isRetired ? clock() : null })
      .where(eq(smartphoneModels.id, id));
    await recordAudit(tx, clock, {
      ...{ actor, action: isRetired ? "model.retired" : "model.offered", object: modelObject(id) },
    });
  });

/** The differences between two states of an entry, for the audit log. */
function changesOf(before: Partial<ModelRecord>, after: ModelFacts): Changes {
  const changed = (Object.keys(FACTS) as (keyof ModelFacts)[]).map(
    (name) => [FACTS[name], { from: before[name] ?? null, to: after[name] }] as const,
  );
  return Object.fromEntries(changed.filter(([, { from, to }]) => from !== to));
}

/** Whether an entry has another value in one of the shared facts. */
const isOtherThan = (facts: ModelFacts) =>
  sql`(${sql.join(
    SHARED_FACTS.map((name) => sql`${smartphoneModels[name]}`),
    sql`, `,
  )}) is distinct from (${sql.join(
    SHARED_FACTS.map((name) => sql`${sql.param(facts[name], smartphoneModels[name])}`),
    sql`, `,
  )})`;

/**
 * The part of an address that names a colour: the one that the catalogue has for its French name, so that one colour is one
 * choice of the store's filter.
 */
async function slugOf(db: Queries, colour: string): Promise<string> {
  const [known] = await db
    .select({ slug: smartphoneModels.colourSlug })
    .from(smartphoneModels)
    .where(sql`fold_text(${smartphoneModels.colour}) = fold_text(${colour})`)
    .orderBy(smartphoneModels.id)
    .limit(1);
  if (known) return known.slug;
  const slug = colour
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{Ll}\d]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (slug === "") throw new Failure("VALIDATION", { fields: { colour: "BAD_CHARACTERS" } });
  return slug;
}

async function refuseTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) !== "smartphone_models_brand_model_storage_gb_colour_slug_key") throw error;
    throw new Failure("VALIDATION", { fields: { colour: "TAKEN" } });
  }
}
