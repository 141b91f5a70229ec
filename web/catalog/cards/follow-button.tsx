import { Heart } from "lucide-react";
import { useFavourite } from "#web/client-state/favourites.ts";
import { toggleFavourite } from "#web/client-state/toggle-favourite.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { CardItem } from "./card-item.ts";

type FollowButtonProps = { item: CardItem; describedBy: string };

/** On narrow screens only the heart is seen. */
export function FollowButton({ item, describedBy }: FollowButtonProps) {
  const t = useWords("catalog");
  const followed = useFavourite(item.id);
  return (
    <button
      type="button"
      aria-pressed={followed}
      aria-describedby={describedBy}
      onClick={() => toggleFavourite(item)}
      className="card-follow"
    >
      <Heart aria-hidden />
      <span className="max-sm:sr-only">{t("follow")}</span>
    </button>
  );
}
