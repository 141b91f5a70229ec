import { type Asked, wantsCondition, wantsModel } from "./asked.ts";
import type { HeldModel } from "./load-catalogue.ts";
import type { Shelf, Shelves } from "./shelves.ts";

/** The shelves that filters want, whatever the prices. */
export interface WantedShelves {
  /** By number of shelf: 1 where it is wanted. */
  readonly flags: Uint8Array;
  readonly shelves: readonly Shelf[];
}

/** So many different filters are remembered. */
const MOST_FILTERS = 100;

const remembered = new WeakMap<Shelves, Map<string, WantedShelves>>();

/** The shelves whose model and condition the filters want; remembered, since thousands ask with few different filters. */
export function wantedShelves(
  all: Shelves,
  models: ReadonlyMap<number, HeldModel>,
  asked: Asked,
): WantedShelves {
  const { filters } = asked;
  if (filters === undefined) return choose(all, models, asked);
  const known = remembered.get(all) ?? new Map<string, WantedShelves>();
  remembered.set(all, known);
  const found = known.get(filters);
  // A listing may have opened a shelf since.
  if (found?.flags.length === all.count) return found;
  if (known.size >= MOST_FILTERS) known.clear();
  const chosen = choose(all, models, asked);
  known.set(filters, chosen);
  return chosen;
}

function choose(all: Shelves, models: ReadonlyMap<number, HeldModel>, asked: Asked): WantedShelves {
  const ofModels = new Map<number, boolean>();
  const wants = (id: number): boolean => {
    const known = ofModels.get(id);
    if (known !== undefined) return known;
    const model = models.get(id);
    const answer = model !== undefined && wantsModel(asked, model);
    ofModels.set(id, answer);
    return answer;
  };
  const flags = new Uint8Array(all.count);
  const shelves = [...all].filter(({ model, condition }, at) => {
    const wanted = wantsCondition(asked, condition) && wants(model);
    if (wanted) flags[at] = 1;
    return wanted;
  });
  return { flags, shelves };
}
