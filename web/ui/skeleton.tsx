import { classes } from "./classes.ts";

/** A loading placeholder; pass size and radius. Announce “loading” once beside them, not in each. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={classes(
        "block animate-shimmer rounded-sm bg-line bg-[linear-gradient(100deg,transparent_30%,var(--color-surface)_50%,transparent_70%)] bg-[length:200%_100%] forced-colors:border",
        className,
      )}
    />
  );
}
