import type { SmartphoneItem } from "#contract/catalog.ts";

/** So many items make a generation, some 4 KB each; two generations are held. */
const GENERATION = 1500;

type ReadItems = (ids: readonly number[]) => Promise<readonly SmartphoneItem[]>;

/** Items as everybody is told them, held while they are asked for and nothing changes them. */
export interface HeldItems {
  /** By id, those that there are; `read` is asked for what is not held. */
  get(ids: readonly number[], read: ReadItems): Promise<ReadonlyMap<number, SmartphoneItem>>;
  /** These have changed. */
  drop(ids: readonly string[] | "all"): void;
}

/** `generation`: how many are held before those that nobody asked for meanwhile go. */
export function openHeldItems(generation = GENERATION): HeldItems {
  let young = new Map<number, SmartphoneItem>();
  let old = new Map<number, SmartphoneItem>();
  /** What has changed while a read was under way: it may have seen what was before. */
  const meanwhile = new Set<{ all: boolean; readonly ids: Set<number> }>();

  function hold(item: SmartphoneItem) {
    if (young.size >= generation) {
      old = young;
      young = new Map();
    }
    young.set(item.id, item);
  }

  function find(id: number): SmartphoneItem | undefined {
    const item = young.get(id);
    if (item) return item;
    const older = old.get(id);
    if (older) hold(older);
    return older;
  }

  return {
    async get(ids, read) {
      const found = new Map<number, SmartphoneItem>();
      const missing = ids.filter((id) => {
        const item = find(id);
        if (item) found.set(id, item);
        return !item;
      });
      if (missing.length === 0) return found;
      const changed = { all: false, ids: new Set<number>() };
      meanwhile.add(changed);
      try {
        for (const item of await read(missing)) {
          found.set(item.id, item);
          if (!changed.all && !changed.ids.has(item.id)) hold(item);
        }
      } finally {
        meanwhile.delete(changed);
      }
      return found;
    },
    drop(ids) {
      if (ids === "all") {
        young.clear();
        old.clear();
        for (const changed of meanwhile) changed.all = true;
        return;
      }
      for (const id of ids.map(Number)) {
        young.delete(id);
        old.delete(id);
        for (const changed of meanwhile) changed.ids.add(id);
      }
    },
  };
}
