import { type FollowedItem, toggleStored } from "./favourites.ts";
import { readTab } from "./storage.ts";

/** Follows or unfollows an item. For a member, the change is sent to the account; if that fails, the next page sends it. */
export function toggleFavourite(item: FollowedItem) {
  toggleStored(item);
  if (readTab("authToken") === null) return;
  import("./account-favourites.ts").then(({ joinFavourites }) => joinFavourites()).catch(() => {});
}
