import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

type Look = {
  /** The accessible name, and the native hint of a mouse. */
  label: string;
  children: ReactNode;
  variant?: "ghost" | "outline" | "soft";
};

function style(variant: Look["variant"], className?: string) {
  return classes(
    "inline-grid size-11 shrink-0 place-items-center rounded-full smooth",
    "active:scale-95 disabled:pointer-events-none disabled:opacity-40 [&_svg]:size-5",
    variant === "outline" && "border border-line-strong hover:border-ink",
    variant === "soft" && "bg-brand-soft text-brand-strong hover:bg-brand hover:text-on-brand",
    variant === "ghost" && "hover:bg-surface-sunken",
    className,
  );
}

// A count may be pinned to it, and the button itself may be placed by its page.
const inner = "relative grid size-full place-items-center";

export function IconButton({
  label,
  variant = "ghost",
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<"button">, "aria-label" | "title">) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={style(variant, className)}>
      <span className={inner}>{children}</span>
    </button>
  );
}

export function IconLink({
  label,
  variant = "ghost",
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<typeof Link>, "aria-label" | "title">) {
  return (
    <Link {...rest} aria-label={label} title={label} className={style(variant, className)}>
      <span className={inner}>{children}</span>
    </Link>
  );
}
