import { type FollowedItem, toggleStored } from "./favourites.ts";
import { readTab } from "./storage.ts";

/** Follows an item, or no longer. A member's account is told; when that fails, the next page tells it. */
export function toggleFavourite(item: FollowedItem) {
  toggleStored(item);
  if (readTab("authToken") === null) return;
  import("./account-favourites.ts").then(({ joinFavourites }) => joinFavourites()).catch(() => {});
}
