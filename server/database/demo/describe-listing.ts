import type { DemoPhone } from "./demo-phone.ts";
import * as wording from "./listing-wording.ts";
import type { SeededRandom } from "./seeded-random.ts";

export interface ListingFacts {
  readonly phone: DemoPhone;
  readonly storageGb: number;
  readonly colourName: string;
  readonly wear: wording.Wear;
  readonly opening: wording.Sentence;
}

/** Two to five French sentences; the storage is named once, as `128 GB`, and the battery's health always. */
export function describeListing(random: SeededRandom, facts: ListingFacts): string {
  const { wear } = facts;
  const isNew = wear === "new";
  const replaced = !isNew && facts.phone.year <= 2022 && random.next() < 0.22;
  const words = wordingFacts(facts, isNew || replaced ? 100 : batteryHealth(random, wear));

  const batteries = replaced ? wording.REPLACED_BATTERY : isNew ? wording.NEW_BATTERY : wording.BATTERY;
  const battery = random.pick(batteries);
  const screen = random.pick(wording.SCREEN[wear]);
  const frame = random.pick(wording.FRAME[wear]);
  const works = isNew
    ? wording.NEW_WORK
    : replaced
      ? wording.WORK.filter((sentence) => sentence !== wording.NOTHING_REPLACED)
      : wording.WORK;
  const work = random.pick(works);
  const box = random.pick(isNew ? wording.NEW_BOX : wording.BOX);

  const count = random.weighted([
    [0, 6],
    [1, 22],
    [2, 36],
    [3, 36],
  ] as const);
  const chosen = new Set(random.shuffle([screen, frame, work, box]).slice(0, count));
  const bodies = [
    [screen, frame, battery, work, box],
    [battery, screen, frame, work, box],
    [screen, frame, work, battery, box],
  ];
  const body = random.pick(bodies).filter((sentence) => sentence === battery || chosen.has(sentence));
  return [facts.opening, ...body].map((sentence) => sentence(words)).join(" ");
}

function batteryHealth(random: SeededRandom, wear: wording.Wear): number {
  if (wear === "flawless") return random.integer(90, 99);
  if (wear === "light") return random.integer(86, 95);
  if (wear === "visible") return random.integer(83, 91);
  return random.integer(80, 87);
}

function wordingFacts({ phone, storageGb, colourName }: ListingFacts, health: number): wording.WordingFacts {
  const apple = phone.brand === "Apple";
  return {
    thisPhone: `${apple ? "Cet" : "Ce"} ${phone.model}`,
    ofPhone: `${apple ? "de l’" : "du "}${phone.model}`,
    model: phone.model,
    storage: `${storageGb} GB`,
    colour: colourName,
    unlocking: !apple
      ? "le lecteur d’empreintes"
      : phone.look.front === "home-button"
        ? "Touch ID"
        : "Face ID",
    cable: apple && phone.year < 2023 ? "Lightning" : "USB-C",
    health: `${health}\u00a0%`,
  };
}
