import { conditionSlug, readCondition } from "#contract/catalog/conditions.ts";

/** The part of a phone that the choice depends on. */
interface Phone {
  readonly condition: string;
  readonly price: number;
  readonly model: { readonly brand: string; readonly model: string };
}

export interface FamilyOffer<One extends Phone> {
  readonly brand: string;
  /** The series of models, such as `iPhone` or `Galaxy S`. */
  readonly family: string;
  readonly phone: One;
}

/** An offer belongs to one of this many latest generations of its family. */
const LATEST = 2;
const MAX_OF_BRAND = 2;
const VERY_GOOD: readonly string[] = ["neuf", "excellent", "tres-bon"];

/** The text before the first number of a name, and the number: `Galaxy S21 Ultra` is generation 21 of `Galaxy S`. */
const LINE = /^(\D*[^\W\d_])\W*?(\d+)/u;

/**
 * The best offer of each family, at most two of a brand. Families with the most phones come first. The best offer is the
 * cheapest phone of the latest two generations in very good condition or better. May return fewer than `count`.
 */
export function pickOffers<One extends Phone>(phones: readonly One[], count: number): FamilyOffer<One>[] {
  const families = Map.groupBy(
    phones.filter(isVeryGood),
    ({ model }) => `${model.brand} ${lineOf(model.model).family}`,
  );
  const ofBrand = new Map<string, number>();
  const offers: FamilyOffer<One>[] = [];
  for (const ofFamily of [...families.values()].sort((a, b) => b.length - a.length)) {
    const phone = bestOf(ofFamily);
    const { family } = lineOf(phone?.model.model ?? "");
    const brand = phone?.model.brand ?? "";
    const before = ofBrand.get(brand) ?? 0;
    if (!phone || !family || before === MAX_OF_BRAND) continue;
    ofBrand.set(brand, before + 1);
    offers.push({ brand, family, phone });
    if (offers.length === count) break;
  }
  return offers;
}

export function isVeryGood({ condition }: Pick<Phone, "condition">): boolean {
  const read = readCondition(condition);
  return read !== null && VERY_GOOD.includes(conditionSlug(read));
}

function bestOf<One extends Phone>(phones: readonly One[]): One | undefined {
  const generationOf = ({ model }: Phone) => lineOf(model.model).generation;
  const generations = [...new Set(phones.map(generationOf))].sort((a, b) => b - a).slice(0, LATEST);
  return phones
    .filter((phone) => generations.includes(generationOf(phone)))
    .toSorted((a, b) => a.price - b.price)
    .at(0);
}

/** The family and generation of a model. The family is empty for a name without a number. */
function lineOf(model: string): { family: string; generation: number } {
  const [, family = "", generation = "0"] = LINE.exec(model) ?? [];
  return { family, generation: Number(generation) };
}

/** The brands of phones for sale, the one with the most phones first. */
export function brandsOf(phones: readonly Pick<Phone, "model">[], count: number): string[] {
  return [...Map.groupBy(phones, ({ model }) => model.brand)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, count)
    .map(([brand]) => brand);
}
