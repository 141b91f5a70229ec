import { useEffect, useState } from "react";
import { MAX_CHOSEN } from "#contract/catalog/favourite-limits.ts";
import {
  currentFavourites,
  type FollowedItem,
  readFollowed,
  useFollowedText,
} from "#web/client-state/favourites.ts";
import { useAccount } from "#web/client-state/session.ts";
import { toggleFavourite } from "#web/client-state/toggle-favourite.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { type CardItem, cardItemOf } from "../cards/card-item.ts";

export interface FollowedPhone {
  readonly item: CardItem;
  /** The price reduction in cents since the phone was followed. 0 without one. */
  readonly saved: number;
}

export interface Followed {
  readonly status: "loading" | "ready" | "failed";
  readonly phones: readonly FollowedPhone[];
  /** Followed items that are no longer listed. */
  readonly gone: readonly FollowedItem[];
  readonly reload: () => void;
  readonly forgetGone: () => void;
}

const byId = (items: readonly FollowedItem[]) => new Map(items.map((item) => [item.id, item]));

const NONE: ReadonlyMap<number, FollowedItem> = new Map();

type Reading = "loading" | "ready" | "failed";

/** Reads the account's list, which may have changed on another device. Reads nothing for a visitor. */
function useAccountList(person: number | null): readonly [Reading, () => void] {
  const [last, setLast] = useState<{ person: number | null; reading: Reading }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    if (person === null) return;
    let stopped = false;
    const end = (reading: Reading) => stopped || setLast({ person, reading });
    setLast({ person, reading: "loading" });
    import("#web/client-state/account-favourites.ts")
      .then((code) => code.readFavourites())
      .then(
        () => end("ready"),
        () => end("failed"),
      );
    return () => {
      stopped = true;
    };
  }, [person, attempt]);
  const reading = person === null ? "ready" : last?.person === person ? last.reading : "loading";
  return [reading, () => setAttempt((count) => count + 1)];
}

/**
 * The followed phones with their current facts. An unfollowed phone stays until the page is left, so that nothing moves and the
 * person can follow it again. After a sign-out or a sign-in, phones of the previous person are not shown.
 */
export function useFollowed(): Followed {
  const person = useAccount()?.claims.idUser ?? null;
  const text = useFollowedText();
  const [past, setPast] = useState({ person, items: NONE });
  const seen = past.person === person ? past.items : NONE;

  const [reading, readAgain] = useAccountList(person);
  useEffect(() => {
    if (reading === "ready") setPast({ person, items: byId(currentFavourites()) });
  }, [reading, person]);
  useEffect(() => {
    if (text === null) return;
    const items = byId(readFollowed(text));
    setPast((old) => {
      if (old.person !== person) return { person, items };
      return [...items.keys()].every((id) => old.items.has(id))
        ? old
        : { person, items: new Map([...old.items, ...items]) };
    });
  }, [text, person]);

  const locale = useLocale();
  const ids = [...seen.keys()];
  const { status, data, reload } = useRequest(
    ids.length > 0 ? ids.join() : null,
    async (api) => {
      const parts = Array.from({ length: Math.ceil(ids.length / MAX_CHOSEN) }, (_, part) =>
        api.call("GET /smartphoneItems/chosen", {
          query: { ids: ids.slice(part * MAX_CHOSEN, (part + 1) * MAX_CHOSEN).join(","), lang: locale },
        }),
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
    // Without phones, the page's status is that of reading the account's list.
    status: isEmpty ? reading : status,
    phones,
    gone,
    reload: isEmpty ? readAgain : reload,
    forgetGone: () => gone.forEach(toggleFavourite),
  };
}
