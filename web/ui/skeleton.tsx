import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A loading placeholder; pass size and radius. Announce “loading” once beside them, not in each. */
export function Skeleton({ className }: { className?: string | undefined }) {
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

/** Placeholders one below the other, each with its size and radius. */
export function Skeletons({ of }: { of: readonly string[] }) {
  return of.map((className, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
    <Skeleton key={place} className={className} />
  ));
}

interface LoadingProps {
  /** Is read to a screen reader once. */
  readonly label: string;
  readonly of?: readonly string[];
  readonly className?: string;
  readonly children?: ReactNode;
}

/** What stands in place of a part while it loads. */
export function Loading({ label, of = [], className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <Skeletons of={of} />
      {children}
    </div>
  );
}
