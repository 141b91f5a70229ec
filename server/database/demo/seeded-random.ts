/** A repeatable source of chance (mulberry32): the same seed gives the same catalogue on every machine. */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  between(min: number, max: number): number;
  /** Integer, both ends included. */
  integer(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(items: readonly T[]): T => {
    const [item] = items.slice(integer(0, items.length - 1));
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
  return {
    next,
    integer,
    pick,
    between: (min, max) => min + next() * (max - min),
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(items)[0];
    },
    shuffle(items) {
      return items
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item);
    },
  };
}
