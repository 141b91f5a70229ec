import type { FieldChange } from "#contract/catalog/offer-changes.ts";
import { centsToEuros } from "#contract/money.ts";
import { isNameOf, readChangesSince } from "#server/catalog/offer-changes.ts";
import type { Transaction } from "#server/database/client.ts";
import { Failure } from "#server/http/errors/failure.ts";

/** What a buyer claims to have seen of a phone. */
export interface SeenOffer {
  readonly productId: string;
  readonly version?: number | undefined;
  /** Empty when the claim names no phone. */
  readonly name: string;
  readonly condition?: string | undefined;
  readonly priceCents?: number;
}

/** A phone as it is now, with its row locked. */
export interface HeldOffer {
  readonly itemId: number;
  readonly version: number;
  readonly name: string;
  readonly condition: string;
  readonly image: string;
  readonly priceCents: number;
}

/**
 * Refuses phones that have changed since the buyer saw them. A claim without a version is compared by name and
 * condition. Error: OFFER_CHANGED with the differences and the changed prices.
 */
export async function refuseChangedOffers(
  tx: Transaction,
  seen: readonly SeenOffer[],
  held: readonly HeldOffer[],
): Promise<void> {
  const pairs = seen.flatMap((claim) => {
    const offer = held.find(({ itemId }) => String(itemId) === claim.productId);
    return offer && mayDiffer(claim, offer) ? [{ claim, offer }] : [];
  });
  if (pairs.length === 0) return;
  const since = await readChangesSince(
    tx,
    pairs.flatMap(({ claim: { version }, offer: { itemId } }) =>
      version === undefined ? [] : [{ itemId, version }],
    ),
  );
  const changed = [];
  for (const { claim, offer } of pairs) {
    const isVersioned = claim.version !== undefined;
    const changes = isVersioned ? (since.get(offer.itemId) ?? []) : await differencesNamed(tx, claim, offer);
    // The listing has never had this version, so no page has shown it.
    const isUnknown = isVersioned && (claim.version ?? 0) > offer.version;
    if (changes.length > 0 || isUnknown) changed.push({ claim, offer, changes });
  }
  if (changed.length === 0) return;
  throw new Failure("OFFER_CHANGED", {
    offers: changed.map(({ offer: { itemId, version, name, image }, changes }) => ({
      productId: String(itemId),
      ...{ version, name, image, changes },
    })),
    prices: changed.flatMap(({ claim, offer }) =>
      claim.priceCents === undefined || claim.priceCents === offer.priceCents
        ? []
        : [{ productId: claim.productId, price: centsToEuros(offer.priceCents) }],
    ),
  });
}

function mayDiffer({ version, name, condition }: SeenOffer, offer: HeldOffer): boolean {
  if (version !== undefined) return version !== offer.version;
  return (name !== "" && name !== offer.name) || (condition !== undefined && condition !== offer.condition);
}

/** The differences between a claim without a version and the offer. The name may be in any language of the pages. */
async function differencesNamed(tx: Transaction, claim: SeenOffer, offer: HeldOffer): Promise<FieldChange[]> {
  const isNamed = claim.name === "" || (await isNameOf(tx, offer, claim.name));
  return [
    ...(isNamed ? [] : [{ field: "name" as const, old: claim.name, new: offer.name }]),
    ...(claim.condition === undefined || claim.condition === offer.condition
      ? []
      : [{ field: "condition" as const, old: claim.condition, new: offer.condition }]),
  ];
}
