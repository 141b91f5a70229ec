import type { Favourite } from "#contract/catalog/favourites.ts";
import { api } from "./api.ts";
import {
  currentFavourites,
  type FollowedItem,
  favouritesOwner,
  forgetOwner,
  saveFavourites,
} from "./favourites.ts";
import { currentSession } from "./session.ts";

const toInput = ({ id, priceCents }: FollowedItem) => ({ id, price: (priceCents ?? 0) / 100 });
const toFollowed = ({ id, price }: Favourite): FollowedItem => ({ id, priceCents: Math.round(price * 100) });

/** Tells the account what was followed or no longer is. When that fails, the next sign-in joins the lists. */
export async function tellAccount(item: FollowedItem, isFollowed: boolean) {
  if (!currentSession()) return forgetOwner();
  try {
    if (isFollowed) await api.follow({ favourites: [toInput(item)] });
    else await api.unfollow(item.id);
  } catch {
    forgetOwner();
  }
}

/**
 * Joins what a visitor followed to the account of this tab's session, and stores the account's list. Once they are
 * joined, the account's list replaces the stored one. Errors: those of the interface.
 */
export async function joinFavourites() {
  const session = currentSession();
  if (!session) return;
  const owner = String(session.claims.idUser);
  const own = favouritesOwner() === "" ? currentFavourites() : [];
  const favourites =
    own.length > 0 ? await api.follow({ favourites: own.map(toInput) }) : await api.favourites();
  saveFavourites(owner, favourites.map(toFollowed));
}
