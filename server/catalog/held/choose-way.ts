import type { Asked } from "./asked.ts";
import { boundsOf } from "./cells.ts";
import { sideOf } from "./count-cells.ts";
import type { HeldCatalogue } from "./load-catalogue.ts";

/**
 * How the rows of a page are found. `walk`: along the index of the wanted order, leaving out what the filters do not
 * want, for at most `budget` rows. `models`: the first rows of each of `models`, merged.
 */
export type Way =
  | {
      readonly by: "walk";
      readonly budget: number;
      readonly from: number | null;
      readonly models: number[] | null;
    }
  | { readonly by: "models"; readonly models: number[] };

interface Sum {
  /** Listings on this side of `sold`. */
  all: number;
  /** Those that the filters want. */
  wanted: number;
}
const sum = (): Sum => ({ all: 0, wanted: 0 });

/** What is known of the catalogue's available or sold listings beside the filters. */
interface Profile {
  readonly total: Sum;
  readonly models: ReadonlyMap<number, Sum>;
  readonly bands: ReadonlyMap<number, Sum>;
}

export function profileOf(held: HeldCatalogue, asked: Asked, isSold: boolean): Profile {
  const { size, models: ids, conditions, bands: bandOf, sold, counts, conditionNames } = held.cells;
  const total = sum();
  const models = new Map<number, Sum>();
  const bands = new Map<number, Sum>();
  const modelWanted = new Map<number, boolean>();
  const wantsModel = (id: number) => {
    const model = held.models.get(id);
    return (
      model !== undefined &&
      (asked.models?.has(id) ?? true) &&
      (asked.brand?.(model) ?? true) &&
      (asked.storage?.(model) ?? true)
    );
  };
  const conditionIn = conditionNames.map((name) => asked.conditions?.includes(name) ?? true);
  const bandIn = new Map<number, boolean>();
  for (let at = 0; at < size; at += 1) {
    const by = counts[at] ?? 0;
    if (by === 0 || sold[at] !== Number(isSold)) continue;
    const id = ids[at] ?? 0;
    const band = bandOf[at] ?? 0;
    let known = modelWanted.get(id);
    if (known === undefined) {
      known = wantsModel(id);
      modelWanted.set(id, known);
    }
    let inside = bandIn.get(band);
    if (inside === undefined) {
      inside = sideOf(band, asked) !== "out";
      bandIn.set(band, inside);
    }
    const ofModel = models.get(id) ?? sum();
    models.set(id, ofModel);
    const ofBand = bands.get(band) ?? sum();
    bands.set(band, ofBand);
    const wanted = known && inside && conditionIn[conditions[at] ?? 0] ? by : 0;
    for (const one of [total, ofModel, ofBand]) {
      one.all += by;
      one.wanted += wanted;
    }
  }
  return { total, models, bands };
}

/** An index entry that is stepped over costs 1, finding the place in an index this much. */
const PROBE_COST = 6;
const SORT_COST = 1.5;
/** A walk may meet the wanted rows later than an even spread promises; beyond this it is given up. */
const PATIENCE = 3;
const LEAST_BUDGET = 500;

/**
 * Chooses the cheaper way to the first `rows` of one side of the catalogue. `rate` is the share of listings that have
 * the words of a text, 1 without a text. Null when the filters want nothing there.
 */
export function chooseWay(profile: Profile, asked: Asked, rows: number, rate: number): Way | null {
  const { total } = profile;
  const withAny = [...profile.models].filter(([, { wanted }]) => wanted > 0);
  if (withAny.length === 0) return null;
  const models = withAny.map(([id]) => id);
  const walk = walkCost(profile, asked, rows / rate);
  let merge = 0;
  for (const [, { all, wanted }] of withAny) {
    const read = Math.min(all, (rows / rate) * (all / wanted));
    merge += PROBE_COST + read + Math.min(rows, wanted * rate) * SORT_COST;
  }
  if (walk.cost > merge) return { by: "models", models };
  const every = models.length === profile.models.size || total.wanted === total.all;
  return {
    by: "walk",
    budget: Math.ceil(walk.cost * PATIENCE) + LEAST_BUDGET,
    from: walk.from,
    models: every && !asked.models && !asked.brand && !asked.storage ? null : models,
  };
}

/** How many rows of the order are stepped over before `rows` wanted ones were met, and the price it can begin at. */
function walkCost({ total, bands }: Profile, asked: Asked, rows: number) {
  if (asked.sort === "newest")
    return { cost: total.wanted < rows ? total.all : (rows * total.all) / total.wanted, from: null };
  const down = asked.sort === "price-desc";
  const sorted = [...bands].sort(([one], [other]) => (down ? other - one : one - other));
  const first = sorted.findIndex(([, { wanted }]) => wanted > 0);
  let met = 0;
  let cost = 0;
  for (const [, { all, wanted }] of sorted.slice(Math.max(0, first))) {
    if (met + wanted >= rows) {
      cost += (all * (rows - met)) / wanted;
      break;
    }
    met += wanted;
    cost += all;
  }
  const [start] = boundsOf(sorted[Math.max(0, first)]?.[0] ?? 0);
  const [, end] = boundsOf(sorted[Math.max(0, first)]?.[0] ?? 0);
  return { cost, from: down ? end : start };
}
