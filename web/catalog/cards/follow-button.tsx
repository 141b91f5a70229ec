import { Heart } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { toggleFavourite, useFavourite } from "./favourites.ts";

type FollowButtonProps = { id: number; describedBy: string; className?: string };

export function FollowButton({ id, describedBy, className }: FollowButtonProps) {
  const t = useWords("catalog");
  const followed = useFavourite(id);
  return (
    <button
      type="button"
      aria-pressed={followed}
      aria-describedby={describedBy}
      onClick={() => toggleFavourite(id)}
      className={classes(
        "inline-flex min-h-9 items-center gap-1.5 rounded-full bg-surface-raised px-3 text-sm font-semibold shadow-sm smooth before:absolute before:-inset-1 active:scale-95 forced-colors:border",
        followed ? "text-danger" : "text-ink-muted hover:text-ink",
        className,
      )}
    >
      <Heart aria-hidden className={classes("size-4 smooth", followed && "fill-current")} />
      {t("follow")}
    </button>
  );
}
