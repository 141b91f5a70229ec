import type { OfferChange } from "#contract/catalog/offer-changes.ts";
import type { Api } from "#contract/interface/call.ts";
import type { Cart, CartLine } from "#contract/orders/cart.ts";
import { VAT_SCHEMES } from "#contract/orders/vat.ts";
import { currentCart, replaceCart } from "./cart.ts";
import { useRequest } from "./use-request.ts";

/** A phone in the cart whose listing is not what the buyer saw. */
export interface ChangedLine {
  readonly line: CartLine;
  readonly offer: OfferChange;
}

/** The listings of a cart that have another version than the buyer saw. What cannot be read is left out: the order checks it. */
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

/** The lines that changed and that their buyer has neither accepted nor removed. The newest version of a listing counts. */
export function changedLines(cart: Cart, offers: readonly OfferChange[]): ChangedLine[] {
  return cart.flatMap((line) => {
    const [offer] = offers
      .filter(({ productId }) => line.type === "SMARTPHONE" && productId === line.id)
      .toSorted((one, other) => other.version - one.version);
    if (!offer || offer.version === line.version) return [];
    // What has its old values again is what the buyer saw. A version that the shop does not know yet was never shown.
    const isSame = offer.changes.length === 0 && offer.version > (line.version ?? 0);
    return isSame ? [] : [{ line, offer }];
  });
}

/**
 * Compares the cart with its listings once, when it is `ready`. `told` is what an order was refused for since. Returns the
 * lines that need the buyer's yes.
 */
export function useOfferChanges(
  cart: Cart,
  ready: boolean,
  told: readonly OfferChange[] = [],
): readonly ChangedLine[] {
  const { data } = useRequest(ready ? "offers" : null, (api) => fetchOfferChanges(api, currentCart()));
  return changedLines(cart, [...told, ...(data ?? [])]);
}

/** Takes the listing as it is now into the cart: the buyer said yes. The next order has a key of its own. */
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
    // The line has the name in the buyer's language.
    ...(changes.some(({ field }) => field === "name") && { name }),
    ...(vatScheme && { vatScheme }),
  };
}
