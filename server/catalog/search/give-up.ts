import type { Fact, FactOf } from "./reading/facts.ts";

/** Facts that are tried together when the trials before found nothing in stock. */
export interface Trial {
  readonly facts: readonly Fact[];
  readonly givenUp: readonly Fact[];
  /** Whether models whose names contain more than the typed words are enough: an iPhone 13 Pro when no iPhone 13 is left. */
  readonly isNear: boolean;
}

/**
 * The trials of a search, in order: all facts; without one fact, the least certain or the last in the text first; without
 * several facts; the same for near models; the same for the brand of the models. The model and the brand are given up last.
 */
export function* trialsOf(facts: readonly Fact[]): Generator<Trial> {
  const model = facts.find((fact): fact is FactOf<"model"> => fact.kind === "model");
  const optional = facts
    .filter(({ kind }) => kind !== "model" && (kind !== "brand" || model !== undefined))
    .toSorted(
      (one, other) =>
        Number(one.kind === "brand") - Number(other.kind === "brand") ||
        one.certainty - other.certainty ||
        (other.pieces[0] ?? 0) - (one.pieces[0] ?? 0),
    );
  const without = (givenUp: readonly Fact[], isNear = false): Trial => ({
    facts: facts.filter((fact) => !givenUp.includes(fact)),
    givenUp,
    isNear,
  });
  const losses = [
    [],
    ...optional.map((fact) => [fact]),
    ...optional.map((_, at) => optional.slice(0, at + 1)).slice(1),
  ];
  for (const lost of losses) if (lost.length < facts.length) yield without(lost);
  if (!model) return;
  for (const lost of losses) yield { ...without(lost, true), givenUp: [...lost, model] };
  const brands = [...new Set(model.names.map(({ brand }) => brand))];
  for (const lost of losses) {
    const rest = facts.filter((fact) => fact !== model && !lost.includes(fact) && fact.kind !== "brand");
    const brand: Fact = { kind: "brand", brands, certainty: model.certainty, pieces: [] };
    yield { facts: [brand, ...rest], givenUp: [...lost, model], isNear: false };
  }
}
