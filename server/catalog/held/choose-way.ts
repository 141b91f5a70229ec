import { type Asked, countInside, wantsCondition, wantsModel } from "./asked.ts";
import type { HeldCatalogue } from "./load-catalogue.ts";
import { STEP_CENTS } from "./shelves.ts";

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
  /** By price, 50 € each; where a bound goes through one, all of it counts as wanted. */
  readonly steps: readonly Sum[];
}

export function profileOf(held: HeldCatalogue, asked: Asked, isSold: boolean): Profile {
  const total = sum();
  const models = new Map<number, Sum>();
  const steps: Sum[] = [];
  const { least = 0, most = Number.POSITIVE_INFINITY } = asked;
  for (const shelf of held.shelves) {
    if (shelf.sold !== isSold || shelf.size === 0) continue;
    const model = held.models.get(shelf.model);
    const wanted = model !== undefined && wantsCondition(asked, shelf.condition) && wantsModel(asked, model);
    const inside = wanted ? countInside(asked, shelf) : 0;
    const ofModel = models.get(shelf.model) ?? sum();
    models.set(shelf.model, ofModel);
    for (const one of [total, ofModel]) {
      one.all += shelf.size;
      one.wanted += inside;
    }
    if (asked.sort === "newest") continue;
    for (const [at, by] of shelf.steps.entries()) {
      while (steps.length <= at) steps.push(sum());
      const step = steps[at] ?? sum();
      step.all += by;
      if (wanted && at * STEP_CENTS <= most && (at + 1) * STEP_CENTS > least) step.wanted += by;
    }
  }
  return { total, models, steps };
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
function walkCost({ total, steps }: Profile, asked: Asked, rows: number) {
  if (asked.sort === "newest")
    return { cost: total.wanted < rows ? total.all : (rows * total.all) / total.wanted, from: null };
  const down = asked.sort === "price-desc";
  const places = [...steps.keys()];
  if (down) places.reverse();
  const first = places.findIndex((at) => (steps[at]?.wanted ?? 0) > 0);
  let met = 0;
  let cost = 0;
  for (const at of places.slice(Math.max(0, first))) {
    const { all, wanted } = steps[at] ?? sum();
    if (met + wanted >= rows) {
      cost += (all * (rows - met)) / wanted;
      break;
    }
    met += wanted;
    cost += all;
  }
  const at = places[Math.max(0, first)] ?? 0;
  const { least = 0, most = Number.POSITIVE_INFINITY } = asked;
  const from = down ? Math.min(most, (at + 1) * STEP_CENTS - 1) : Math.max(least, at * STEP_CENTS);
  return { cost, from };
}
