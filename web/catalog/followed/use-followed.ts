import { useEffect, useState } from "react";
import { MAX_CHOSEN } from "#contract/catalog/favourite-limits.ts";
import {
  currentFavourites,
  type FollowedItem,
  readFollowed,
  useFollowedText,
} from "#web/client-state/favourites.ts";
import { useSession } from "#web/client-state/session.ts";
import { toggleFavourite } from "#web/client-state/toggle-favourite.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { type CardItem, cardItemOf } from "../cards/card-item.ts";

export interface FollowedPhone {
  readonly item: CardItem;
  /** The difference in cents when it is cheaper than when it was followed, else 0. */
  readonly saved: number;
}

export interface Followed {
  readonly status: "loading" | "ready" | "failed";
  readonly phones: readonly FollowedPhone[];
  /** Followed items that were withdrawn. */
  readonly gone: readonly FollowedItem[];
  readonly reload: () => void;
  readonly forgetGone: () => void;
}

const byId = (items: readonly FollowedItem[]) => new Map(items.map((item) => [item.id, item]));

/**
 * The followed phones as they are now. A phone that is no longer followed stays on the page until it is left, so that
 * nothing moves and the person may change their mind.
 */
export function useFollowed(): Followed {
  const session = useSession();
  const text = useFollowedText();
  const [seen, setSeen] = useState<ReadonlyMap<number, FollowedItem>>(new Map());

  // The account's list may have changed on another device.
  useEffect(() => {
    if (!session) return;
    import("#web/client-state/account-favourites.ts")
      .then((code) => code.joinFavourites())
      .then(() => setSeen(byId(currentFavourites())))
      .catch(() => {});
  }, [session]);
  useEffect(() => {
    if (text === null) return;
    const items = readFollowed(text);
    setSeen((past) =>
      items.every(({ id }) => past.has(id))
        ? past
        : new Map([...past, ...items.map((item) => [item.id, item] as const)]),
    );
  }, [text]);

  const ids = [...seen.keys()];
  const { status, data, reload } = useRequest(
    ids.length > 0 ? ids.join() : null,
    async (api) => {
      const parts = Array.from({ length: Math.ceil(ids.length / MAX_CHOSEN) }, (_, part) =>
        api.chosenItems(ids.slice(part * MAX_CHOSEN, (part + 1) * MAX_CHOSEN)),
      );
      return (await Promise.all(parts)).flat();
    },
    { keepPrevious: true },
  );
  const phones = (data ?? []).flatMap((found) => {
    const followed = seen.get(found.id);
    const item = cardItemOf(found);
    return followed
      ? [{ item, saved: Math.max(0, (followed.priceCents || item.priceCents) - item.priceCents) }]
      : [];
  });
  const current = new Set(readFollowed(text ?? "").map(({ id }) => id));
  const found = new Set(phones.map(({ item }) => item.id));
  const isRead = status === "ready" && data !== null;
  const gone = isRead ? [...seen.values()].filter(({ id }) => current.has(id) && !found.has(id)) : [];
  const isEmpty = text !== null && ids.length === 0 && current.size === 0;
  return {
    status: isEmpty ? "ready" : status,
    phones,
    gone,
    reload,
    forgetGone: () => gone.forEach(toggleFavourite),
  };
}
