import { Heart } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { toggleFavourite, useFavourite } from "./favourites.ts";

type FollowButtonProps = { id: number; describedBy: string };

/** On narrow screens only the heart is seen. */
export function FollowButton({ id, describedBy }: FollowButtonProps) {
  const t = useWords("catalog");
  const followed = useFavourite(id);
  return (
    <button
      type="button"
      aria-pressed={followed}
      aria-describedby={describedBy}
      onClick={() => toggleFavourite(id)}
      className="card-follow"
    >
      <Heart aria-hidden />
      <span className="max-sm:sr-only">{t("follow")}</span>
    </button>
  );
}
