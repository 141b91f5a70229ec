import type { Fact, FactOf } from "./reading/facts.ts";

/** Facts that are tried together, when those before found nothing in stock. */
export interface Trial {
  readonly facts: readonly Fact[];
  readonly givenUp: readonly Fact[];
  /** Models that only contain the typed words are good enough: no iPhone 13 is left, but an iPhone 13 Pro. */
  readonly isNear: boolean;
}

/**
 * Which facts to try, one trial after the other: all of them, then without one, the least certain or the last first, then
 * without several, then near models, and at last the brand of the models. The model and the brand stay longest.
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
