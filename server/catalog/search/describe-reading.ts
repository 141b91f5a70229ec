import type { SearchReading, Wish } from "#contract/catalog/search-reading.ts";
import type { Attempt } from "./plan-search.ts";
import type { Fact } from "./reading/facts.ts";
import { type Reading, textWithout } from "./reading/read-query.ts";

/**
 * Tells a visitor how their search was understood: the facts that the listings have, and the facts that were given up. Both
 * are empty when no attempt found anything.
 */
export function describeReading(reading: Reading, attempt: Attempt | null): SearchReading {
  if (!attempt) return { kept: [], givenUp: [] };
  const described = (fact: Fact) => ({
    wish: wishOf(fact, reading),
    without: textWithout(reading, fact.pieces),
  });
  const lost = [...reading.unfit, ...(attempt.hasWords ? [] : reading.words)].sort(
    (one, other) => one - other,
  );
  const words = (places: readonly number[]) =>
    places.length === 0
      ? []
      : [
          {
            wish: { kind: "words" as const, text: textOf(reading, places) },
            without: textWithout(reading, places),
          },
        ];
  // Without kept facts, the attempt searched the text of listings, which contains every word as it was typed.
  const isText = attempt.kept.length === 0;
  return {
    kept: [
      ...attempt.kept.filter(({ pieces }) => pieces.length > 0).map(described),
      ...(attempt.hasWords && !isText ? words(reading.words) : []),
    ],
    givenUp: [...attempt.givenUp.toSorted(inTextOrder).map(described), ...(isText ? [] : words(lost))],
  };
}

const inTextOrder = (one: Fact, other: Fact) => (one.pieces[0] ?? 0) - (other.pieces[0] ?? 0);

/** The pieces at these places, as they were typed. */
function textOf({ pieces }: Reading, places: readonly number[]): string {
  const others = [...pieces.keys()].filter((place) => !places.includes(place));
  return textWithout({ pieces }, others);
}

function wishOf(fact: Fact, reading: Reading): Wish {
  switch (fact.kind) {
    case "model":
      return { kind: "model", name: fact.label };
    case "brand":
      return { kind: "brand", name: fact.brands.join(", ") };
    case "colour": {
      const [slug, other] = fact.slugs ?? [];
      if (slug !== undefined && other === undefined)
        return { kind: "named-colour", colorSlug: slug, color: textOf(reading, fact.pieces) };
      if (slug !== undefined) return { kind: "words", text: textOf(reading, fact.pieces) };
      return { kind: "colour", families: fact.families };
    }
    case "storage":
      return { kind: "storage", sizes: fact.sizes };
    case "condition":
      return { kind: "condition", conditions: fact.conditions };
    case "price":
      return { kind: "price", min: fact.min, max: fact.max };
    case "battery":
      return { kind: "battery", least: fact.least };
  }
}
