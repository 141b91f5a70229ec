import type { Favourite } from "#contract/catalog/favourites.ts";
import { toCents } from "#contract/money.ts";
import { api } from "./api.ts";
import {
  claimFavourites,
  currentFavourites,
  type FollowedItem,
  favouritesDifference,
  favouritesOwner,
  isInStep,
  markUnread,
  saveFavourites,
} from "./favourites.ts";
import { currentAccount } from "./session.ts";

const toInput = ({ id, priceCents }: FollowedItem) => ({ id, price: (priceCents ?? 0) / 100 });
const toFollowed = ({ id, price }: Favourite): FollowedItem => ({ id, priceCents: toCents(price) });

const currentOwner = () => String(currentAccount()?.claims.idUser ?? "");

let last: Promise<unknown> = Promise.resolve();

/**
 * Synchronises the stored list with the account of this tab's session. It sends the changes made here, and stores the list in the
 * answer. A visitor's list is joined to the account; the list of another account is dropped. Calls run one after the other, so
 * that changes arrive in order. Errors: those of the interface.
 */
export function joinFavourites(): Promise<void> {
  const run = last.then(join);
  last = run.catch(() => {});
  return run;
}

/** Synchronises as `joinFavourites` does, and always reads the account's list, which may have changed on another device. */
export function readFavourites(): Promise<void> {
  markUnread();
  return joinFavourites();
}

async function join() {
  const owner = currentOwner();
  if (!owner) return;
  claimFavourites(owner);
  if (isInStep(owner)) return;
  const { text, followed, unfollowed, isUnread } = favouritesDifference();
  // A logout in another tab empties the storage before this tab is notified.
  const isTheirs = () => currentOwner() === owner && favouritesOwner() === owner;
  for (const id of unfollowed) {
    await api.call("DELETE /users/me/favourites/:id", { params: { id } });
    if (!isTheirs()) return;
  }
  let answer: Favourite[] | null = null;
  if (followed.length > 0)
    answer = await api.call("POST /users/me/favourites", { body: { favourites: followed.map(toInput) } });
  else if (isUnread) answer = await api.call("GET /users/me/favourites");
  // A press during the request starts a call of its own, whose answer is newer than this one.
  if (!isTheirs() || favouritesDifference().text !== text) return;
  saveFavourites(owner, answer ? answer.map(toFollowed) : currentFavourites());
}
