import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A placeholder for content that loads. Callers pass size and radius, and announce “loading” once beside all placeholders. */
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

/** Placeholders one below the other. `of` has the size and radius of each. */
export function Skeletons({ of }: { of: readonly string[] }) {
  return of.map((className, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
    <Skeleton key={place} className={className} />
  ));
}

interface LoadingProps {
  /** The text for a screen reader. It is read once. */
  readonly label: string;
  readonly of?: readonly string[];
  readonly className?: string;
  readonly children?: ReactNode;
}

/** Placeholders for a part of the page while it loads. */
export function Loading({ label, of = [], className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <Skeletons of={of} />
      {children}
    </div>
  );
}
