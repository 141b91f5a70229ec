import { type FollowedItem, forgetOwner, toggleStored } from "./favourites.ts";
import { readTab } from "./storage.ts";

/** Follows an item, or no longer. A member's account is told. */
export function toggleFavourite(item: FollowedItem) {
  const isFollowed = toggleStored(item);
  if (readTab("authToken") === null) forgetOwner();
  else
    import("./account-favourites.ts")
      .then(({ tellAccount }) => tellAccount(item, isFollowed))
      .catch(forgetOwner);
}
