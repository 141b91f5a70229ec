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
    <span data-dot={dot || undefined} className={classes("badge", tones[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/** The number on the cart icon, animated when it changes. Renders nothing for zero. */
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
