import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "neutral" | "brand" | "success" | "warning" | "danger";

const tones: Record<Tone, string> = {
  neutral: "bg-surface-sunken text-ink-muted",
  brand: "bg-brand-soft text-brand-strong",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

type BadgeProps = { tone?: Tone; icon?: ReactNode; dot?: boolean; className?: string; children: ReactNode };

export function Badge({ tone = "neutral", icon, dot = false, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold wrap-anywhere forced-colors:border [&>svg]:size-3.5",
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}

/** The number on the cart icon, animated when it changes. Nothing for zero. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      key={count}
      aria-hidden
      className={classes(
        "grid h-5 min-w-5 animate-tick place-items-center rounded-full bg-brand px-1.5 text-xs leading-none font-bold text-on-brand figures",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
