import { classes } from "./classes.ts";

export type ButtonVariant = "solid" | "soft" | "outline" | "ghost" | "danger" | "inverse";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  solid: "bg-brand text-on-brand hover:bg-brand-strong",
  soft: "bg-brand-soft text-brand-strong hover:bg-brand hover:text-on-brand",
  outline: "border border-line-strong bg-surface-raised text-ink hover:border-ink",
  ghost: "text-ink hover:bg-surface-sunken",
  danger: "bg-danger text-on-danger hover:opacity-90",
  inverse: "bg-on-deep text-brand-deep hover:bg-on-deep-muted",
};

// `before`: the touch target of a small button is 44 px high.
const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3.5 text-sm before:absolute before:inset-x-0 before:-inset-y-1.5",
  md: "min-h-11 px-5 text-base",
  lg: "min-h-13 px-7 text-lg",
};

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classes("button", variants[variant], sizes[size], className);
}
