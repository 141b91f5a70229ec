import type { OfferChange } from "#contract/catalog/offer-changes.ts";
import type { Api } from "#contract/interface/call.ts";
import type { Cart, CartLine } from "#contract/orders/cart.ts";
import { VAT_SCHEMES } from "#contract/orders/vat.ts";
import { currentCart, replaceCart } from "./cart.ts";
import { useRequest } from "./use-request.ts";

/** A phone in the cart whose listing differs from the version that the buyer saw. */
export interface ChangedLine {
  readonly line: CartLine;
  readonly offer: OfferChange;
}

/**
 * Fetches the changes of listings in a cart since the version that the buyer saw. Listings whose request fails are left out,
 * because the order checks them again.
 */
async function fetchOfferChanges(api: Api, cart: Cart): Promise<OfferChange[]> {
  const answers = await Promise.allSettled(
    cart.flatMap(({ type, id, version }) =>
      type === "SMARTPHONE" && version !== undefined
        ? [
            api.call("GET /smartphoneItems/:id/changes", {
              params: { id },
              query: { since: String(version) },
            }),
          ]
        : [],
    ),
  );
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

/** The changed lines that the buyer has neither accepted nor removed. The newest version of a listing counts. */
export function changedLines(cart: Cart, offers: readonly OfferChange[]): ChangedLine[] {
  return cart.flatMap((line) => {
    const [offer] = offers
      .filter(({ productId }) => line.type === "SMARTPHONE" && productId === line.id)
      .toSorted((one, other) => other.version - one.version);
    if (!offer || offer.version === line.version) return [];
    // A newer version without changes has its old values again, so the buyer has seen them. A line with a newer version than the
    // shop's counts as changed.
    const isSame = offer.changes.length === 0 && offer.version > (line.version ?? 0);
    return isSame ? [] : [{ line, offer }];
  });
}

/**
 * Compares the cart with its listings once, when it is `ready`. `told` are the changes for which an order was refused since.
 * Returns the lines that the buyer must accept.
 */
export function useOfferChanges(
  cart: Cart,
  ready: boolean,
  told: readonly OfferChange[] = [],
): readonly ChangedLine[] {
  const { data } = useRequest(ready ? "offers" : null, (api) => fetchOfferChanges(api, currentCart()));
  return changedLines(cart, [...told, ...(data ?? [])]);
}

/** Updates the cart to the current version of a listing that the buyer accepted. The next order gets a new key. */
export function acceptOffer(offer: OfferChange) {
  replaceCart(
    currentCart().map((line) =>
      line.type === "SMARTPHONE" && line.id === offer.productId ? withOffer(line, offer) : line,
    ),
  );
}

export function withOffer(line: CartLine, { version, name, image, changes }: OfferChange): CartLine {
  const { vatScheme: before, ...rest } = line;
  const moved = changes.find(({ field }) => field === "vatScheme");
  const vatScheme = moved ? VAT_SCHEMES.find((one) => one === moved.new) : before;
  return {
    ...rest,
    version,
    image,
    // The name is replaced only when it changed, because the line has it in the buyer's language.
    ...(changes.some(({ field }) => field === "name") && { name }),
    ...(vatScheme && { vatScheme }),
  };
}
