// This file imports no schemas, because every page with phones loads it.

/** Listings that one person follows, at most. */
export const MAX_FAVOURITES = 200;
/** Items that one request of `/smartphoneItems/chosen` names, at most. */
export const MAX_CHOSEN = 50;
