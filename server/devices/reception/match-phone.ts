import { ANY_COLOUR, LEAVE_OUT, type QuestionKind } from "#contract/devices/receptions.ts";
import { foldText } from "#server/catalog/search/fold-text.ts";
import { type Reading, readQuery, textWithout } from "#server/catalog/search/reading/read-query.ts";
import { buildVocabulary } from "#server/catalog/search/reading/vocabulary.ts";
import type { smartphoneModels } from "#server/catalog/tables.ts";

type Model = Pick<
  typeof smartphoneModels.$inferSelect,
  "id" | "brand" | "model" | "storageGb" | "colour" | "colourSlug"
>;

/** What a row says of its phone. */
export interface Named {
  /** Brand, model and title, without what `readTitle` took out. */
  readonly name: string;
  readonly storage: string;
  readonly colour: string;
  /** Words for several colours in one lot. */
  readonly mixed: string | null;
  /** A phone with an IMEI has one colour; a lot may be told on arrival. */
  readonly mayBeAnyColour: boolean;
}

interface Asked {
  readonly kind: QuestionKind;
  readonly key: string;
  readonly text: string;
  readonly of: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The phone that a row names. `models`: one model, or one of each colour when the colour is told on arrival. */
export type Match =
  | {
      readonly is: "found";
      readonly models: readonly Model[];
      /** Words that say nothing of a phone. */
      readonly unused: readonly string[];
    }
  | { readonly is: "asked"; readonly question: Asked }
  | { readonly is: "left" }
  | { readonly is: "unknown"; readonly column: "title" | "storage"; readonly value: string };

/** Below this certainty, a word with typing errors is asked about. */
const SURE = 1;

/** Prepares the catalogue for the rows of one list. Rows with the same words are read once. */
export function openCatalogue(models: readonly Model[]) {
  const vocabulary = buildVocabulary(models);
  const byName = new Map<string, Model[]>();
  for (const model of models) {
    const key = nameKey(model);
    byName.set(key, [...(byName.get(key) ?? []), model]);
  }
  const names = [...byName.keys()].toSorted().map((value) => ({ value, label: value.replace("|", " ") }));
  const readings = new Map<string, Reading>();
  const read = (text: string) => {
    const known = readings.get(text) ?? readQuery(text, vocabulary);
    readings.set(text, known);
    return known;
  };

  function findName({ name, storage }: Named, answerOf: (key: string) => string | undefined) {
    const reading = read(name);
    const its = (kind: string) => reading.facts.find((fact) => fact.kind === kind);
    const model = reading.facts.find((fact) => fact.kind === "model");
    const other = ["storage", "colour", "condition", "price", "battery"].flatMap(
      (kind) => its(kind)?.pieces ?? [],
    );
    const text = textWithout(reading, other) || name;
    const key = `model|${foldText(text)}`;
    const answer = answerOf(key);
    if (answer === LEAVE_OUT) return { left: true } as const;
    if (answer && byName.has(answer)) return { name: answer, reading, isAnswered: true } as const;
    const least = model?.names[0]?.missing;
    const nearest = model?.names.filter(({ missing }) => missing === least) ?? [];
    const isSure = model && model.certainty >= SURE && nearest.length === 1 && reading.unfit.length === 0;
    if (isSure && nearest[0]) return { name: nameKey(nearest[0]), reading, isAnswered: false } as const;
    // Words without any fact of a phone, as `Frigo`, are no question.
    const isPhone = model || its("brand") || its("storage") || storage !== "";
    if (!isPhone) return { unknown: name } as const;
    const likely = nearest.slice(0, 8).map(nameKey);
    const options = [
      ...likely.map((value) => ({ value, label: value.replace("|", " ") })),
      ...names.filter(({ value }) => !likely.includes(value)),
    ];
    return { question: { kind: "model", key, text, of: "", options } as const };
  }

  return {
    /** The words of a title for the condition of the phone: `Great Condition`. */
    conditionOf({ name }: Named): string {
      const { facts, pieces } = read(name);
      const at = facts.find(({ kind }) => kind === "condition")?.pieces ?? [];
      return at.map((place) => pieces[place]?.text ?? "").join(" ");
    },
    /** Finds the model of a row. Each doubt is a question, whose answer may be known already. */
    match(row: Named, answerOf: (key: string) => string | undefined): Match {
      const found = findName(row, answerOf);
      if (found.left) return { is: "left" };
      if (found.unknown !== undefined) return { is: "unknown", column: "title", value: found.unknown };
      if (found.question) return { is: "asked", question: found.question };
      const { name, reading } = found;
      const label = name.replace("|", " ");
      const ofName = byName.get(name) ?? [];
      const sizes = [...new Set(ofName.map(({ storageGb }) => storageGb))].toSorted((a, b) => a - b);
      const said = row.storage === "" ? reading : read(withUnit(row.storage));
      const wanted = said.facts.flatMap((fact) => (fact.kind === "storage" ? fact.sizes : []));
      const storageText = row.storage || wanted.map((size) => `${size}`).join(" ");
      let size = wanted.find((one) => sizes.includes(one));
      if (size === undefined && wanted.length === 0 && storageText === "" && sizes.length === 1)
        [size] = sizes;
      if (size === undefined) {
        const key = `storage|${name}|${foldText(storageText)}`;
        const answer = answerOf(key);
        if (answer === LEAVE_OUT) return { is: "left" };
        size = sizes.find((one) => String(one) === answer);
        const options = sizes.map((one) => ({ value: String(one), label: `${one} Go` }));
        if (size === undefined)
          return { is: "asked", question: { kind: "storage", key, text: storageText, of: label, options } };
      }
      const variants = ofName.filter(({ storageGb }) => storageGb === size);
      return matchColour(row, found, variants, answerOf);
    },
  };

  function matchColour(
    { colour, mixed, mayBeAnyColour }: Named,
    {
      name,
      reading,
      isAnswered,
    }: { readonly name: string; readonly reading: Reading; readonly isAnswered: boolean },
    variants: readonly Model[],
    answerOf: (key: string) => string | undefined,
  ): Match {
    const said = colour === "" ? reading : read(colour);
    const fact = said.facts.find((one) => one.kind === "colour");
    const words = said.words.map((at) => said.pieces[at]?.text ?? "");
    // A word that is not known yet may be the colour of a model that a person has named.
    const unread = isAnswered || colour !== "" ? words : [];
    const text =
      mixed ??
      (colour ||
        [...(fact?.pieces ?? []).map((at) => said.pieces[at]?.text ?? ""), ...(fact ? [] : unread)].join(
          " ",
        ));
    const unused = colour === "" ? (fact || unread.length === 0 ? words : []) : readingWords(reading);
    const mainOf = ({ colourSlug }: Model) => vocabulary.families.get(colourSlug) ?? [];
    const ofSlug = fact?.slugs ? variants.filter(({ colourSlug }) => fact.slugs?.has(colourSlug)) : [];
    const ofMain = fact
      ? variants.filter((one) => fact.families.some((family) => family === mainOf(one)[0]))
      : [];
    const ofAny = fact
      ? variants.filter((one) => fact.families.some((family) => mainOf(one).includes(family)))
      : [];
    const ofText = variants.filter((one) => foldText(one.colour) === foldText(text));
    const exact = [ofText, ofSlug, ofMain, ofAny].find((some) => some.length > 0) ?? [];
    const isSure = mixed === null && fact && fact.certainty >= SURE && exact.length === 1;
    if (isSure) return { is: "found", models: exact, unused };
    if (variants.length === 1 && text === "") return { is: "found", models: variants, unused };
    const key = `colour|${name}|${foldText(text)}`;
    const answer = answerOf(key);
    if (answer === LEAVE_OUT) return { is: "left" };
    if (answer === ANY_COLOUR && mayBeAnyColour) return { is: "found", models: variants, unused };
    const chosen = variants.filter(({ colourSlug }) => colourSlug === answer);
    if (chosen.length === 1) return { is: "found", models: chosen, unused };
    const ordered = [...exact, ...variants.filter((one) => !exact.includes(one))];
    const options = [
      ...(mayBeAnyColour ? [{ value: ANY_COLOUR, label: "" }] : []),
      ...ordered.map(({ colourSlug, colour: label }) => ({ value: colourSlug, label })),
    ];
    return { is: "asked", question: { kind: "colour", key, text, of: name.replace("|", " "), options } };
  }
}

const readingWords = (reading: Reading) => reading.words.map((at) => reading.pieces[at]?.text ?? "");
const nameKey = ({ brand, model }: { readonly brand: string; readonly model: string }) => `${brand}|${model}`;

/** `256` is 256 GB, and `1` a terabyte when the unit says so. */
const withUnit = (storage: string) => (/^\s*\d+\s*$/.test(storage) ? `${storage.trim()} Go` : storage);
