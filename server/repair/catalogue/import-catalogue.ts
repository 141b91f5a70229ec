import { asc, eq, sql } from "drizzle-orm";
import type { FieldErrors } from "#contract/errors.ts";
import type { OptionFacts } from "#contract/repair/catalogue/catalogue.ts";
import {
  type CatalogueFile,
  type CatalogueImport,
  type CataloguePreview,
  MOST_LISTED,
  nameKey,
} from "#contract/repair/catalogue/catalogue-file.ts";
import { digestOf } from "#server/accounts/one-time-secret.ts";
import { type Actor, recordAudit } from "#server/audit/record-audit.ts";
import type { Queries, Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { repairModels, repairOptions, repairServices } from "../tables.ts";
import { type NamedOption, type ReadLine, readLines, refuse, writeLine } from "./catalogue-lines.ts";
import { CATALOGUE_LOCK, type Deps } from "./change-options.ts";
import { listChoices } from "./list-catalogue.ts";

/** An option of the catalogue, with the names that a file gives it. */
interface KnownOption extends NamedOption {
  readonly id: number;
  readonly modelId: number;
  readonly serviceId: number;
}

interface Catalogue extends Awaited<ReturnType<typeof listChoices>> {
  readonly options: readonly KnownOption[];
  readonly version: string;
}

/** The rows that an import writes. A new model has no id yet, only its key. */
interface Plan {
  readonly models: ReadonlyMap<string, Pick<NamedOption, "brand" | "model">>;
  readonly written: readonly {
    readonly line: ReadLine;
    readonly modelKey: string;
    readonly serviceId: number;
    readonly before: KnownOption | null;
  }[];
  readonly removed: readonly KnownOption[];
  readonly unchanged: number;
}

/** Compares a file with the catalogue and writes nothing. Error: VALIDATION with the bad cells by line. */
export async function previewImport({ database }: Deps, file: CatalogueFile): Promise<CataloguePreview> {
  const catalogue = await readCatalogue(database);
  return previewOf(planOf(file, catalogue), catalogue.version);
}

/**
 * Writes the services of a file: all or nothing. Models that the catalogue lacks are added. Removed services keep their rows,
 * so that orders and repairs are unchanged.
 * Errors: VALIDATION with the bad cells by line; STALE when the catalogue changed since the preview.
 */
export const importCatalogue = (
  { database, clock }: Deps,
  { version, ...file }: CatalogueImport,
  actor: Actor,
): Promise<CataloguePreview> =>
  transact(
    database,
    async (tx) => {
      const catalogue = await readCatalogue(tx);
      if (catalogue.version !== version) throw new Failure("STALE");
      const plan = planOf(file, catalogue);
      const { written, removed } = plan;
      if (written.length > 0) await writeOptions(tx, plan, catalogue);
      if (removed.length > 0)
        await tx
          .update(repairOptions)
          .set({ removedAt: clock() })
          .where(sql`${repairOptions.id} = any(${sql.param(removed.map(({ id }) => id))}::int[])`);
      const preview = previewOf(plan, (await readCatalogue(tx)).version);
      const counts = { added: preview.added, changed: preview.changed, removed: preview.removed };
      if (written.length + removed.length > 0)
        await recordAudit(tx, clock, {
          ...{ actor, action: "repair-catalogue.imported", object: { type: "repair-catalogue", id: "" } },
          changes: Object.fromEntries(
            Object.entries(counts).map(([name, count]) => [name, { from: null, to: count }]),
          ),
        });
      return preview;
    },
    CATALOGUE_LOCK,
  );

async function readCatalogue(db: Queries): Promise<Catalogue> {
  const options = await db
    .select({
      id: repairOptions.id,
      modelId: repairOptions.modelId,
      serviceId: repairOptions.serviceId,
      brand: repairModels.brand,
      model: repairModels.name,
      service: repairServices.name,
      priceCents: repairOptions.priceCents,
      minutes: repairOptions.minutes,
      unoffered: repairOptions.unoffered,
    })
    .from(repairOptions)
    .innerJoin(repairModels, eq(repairModels.id, repairOptions.modelId))
    .innerJoin(repairServices, eq(repairServices.id, repairOptions.serviceId))
    .where(sql`${repairOptions.removedAt} is null`)
    .orderBy(asc(repairOptions.id));
  const version = digestOf(options.map((option) => `${option.id};${writeLine(option)}`).join("")).slice(
    0,
    16,
  );
  return { ...(await listChoices(db)), options, version };
}

const modelKeyOf = ({ brand, model }: Pick<NamedOption, "brand" | "model">) => nameKey(brand, model);

/** Plans an import. Error: VALIDATION with the bad cells, `service` INVALID for an unknown one and TAKEN for one that is twice. */
function planOf({ csv, removesMissing }: CatalogueFile, { models, services, options }: Catalogue): Plan {
  const { lines, errors } = readLines(csv);
  const known = new Set(models.map(({ brand, name }) => nameKey(brand, name)));
  const optionsOf = Map.groupBy(options, modelKeyOf);
  const servicesOf = Map.groupBy(services, ({ name }) => nameKey(name));
  const added: Map<string, ReadLine> = new Map();
  const seen = new Set<string>();
  const problems: FieldErrors = { ...errors };
  const named = lines.flatMap((line) => {
    const modelKey = modelKeyOf(line);
    const before = optionsOf.get(modelKey)?.find(({ service }) => nameKey(service) === nameKey(line.service));
    const serviceId = before?.serviceId ?? servicesOf.get(nameKey(line.service))?.[0]?.id;
    const key = `${modelKey}\n${serviceId}`;
    if (serviceId === undefined || seen.has(key)) {
      problems[`lines.${line.line}.service`] = serviceId === undefined ? "INVALID" : "TAKEN";
      return [];
    }
    seen.add(key);
    if (!known.has(modelKey) && !added.has(modelKey)) added.set(modelKey, line);
    return [{ line, modelKey, serviceId, before: before ?? null }];
  });
  if (Object.keys(problems).length > 0) refuse(problems);
  const kept = new Set(named.flatMap(({ before }) => before?.id ?? []));
  const written = named.filter(({ line, before }) => !before || differs(before, line));
  return {
    models: added,
    written,
    removed: removesMissing ? options.filter(({ id }) => !kept.has(id)) : [],
    unchanged: named.length - written.length,
  };
}

const differs = (one: OptionFacts, other: OptionFacts) =>
  one.priceCents !== other.priceCents || one.minutes !== other.minutes || one.unoffered !== other.unoffered;

const factsOf = ({ priceCents, minutes, unoffered }: OptionFacts): OptionFacts => ({
  ...{ priceCents, minutes, unoffered },
});
const phoneOf = ({ brand, model }: Pick<NamedOption, "brand" | "model">) => `${brand} ${model}`;

function previewOf({ models, written, removed, unchanged }: Plan, version: string): CataloguePreview {
  const changes = [
    ...written.map(({ line, before }) => ({
      phone: phoneOf(before ?? line),
      service: before?.service ?? line.service,
      before: before && factsOf(before),
      after: factsOf(line),
    })),
    ...removed.map((option) => ({
      phone: phoneOf(option),
      service: option.service,
      before: factsOf(option),
      after: null,
    })),
  ];
  const changed = written.filter(({ before }) => before).length;
  return {
    ...{ version, added: written.length - changed, changed, removed: removed.length, unchanged },
    models: [...models.values()].map(phoneOf),
    changes: changes.slice(0, MOST_LISTED),
  };
}

/** Rows of one statement. */
const CHUNK = 500;

async function writeOptions(tx: Transaction, { models, written }: Plan, catalogue: Catalogue): Promise<void> {
  const idOf = new Map(catalogue.models.map(({ id, brand, name }) => [nameKey(brand, name), id]));
  for (const [id, key] of await addModels(tx, models)) idOf.set(key, id);
  const rows = written.flatMap(({ line, modelKey, serviceId }) => {
    const modelId = idOf.get(modelKey);
    return modelId === undefined ? [] : [{ modelId, serviceId, ...factsOf(line) }];
  });
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx
      .insert(repairOptions)
      .values(rows.slice(at, at + CHUNK))
      .onConflictDoUpdate({
        target: [repairOptions.modelId, repairOptions.serviceId],
        set: {
          ...{ priceCents: sql`excluded.price_cents`, minutes: sql`excluded.minutes` },
          ...{ unoffered: sql`excluded.unoffered`, removedAt: null },
        },
      });
}

/** Adds models at the top of their brand, in the order of the file: the newest phones are looked for most. */
async function addModels(tx: Transaction, models: Plan["models"]): Promise<[id: number, key: string][]> {
  const added: [number, string][] = [];
  for (const [key, { brand, model }] of [...models].toReversed()) {
    const first = sql<number>`(select coalesce(min(position), 0) - 1 from repair_models where lower(brand) = lower(${brand}))`;
    const [row] = await tx
      .insert(repairModels)
      .values({ brand, name: model, position: first })
      .returning({ id: repairModels.id });
    if (!row) throw new Error("The model was not written.");
    added.push([row.id, key]);
  }
  return added;
}
