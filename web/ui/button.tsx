import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";
import { classes } from "./classes.ts";

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; iconEnd?: ReactNode };

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Keeps focus and width, ignores clicks; `progress` (0 to 1) says how far the work is. */
    loading?: boolean;
    progress?: number;
  };

export function Button({
  variant = "solid",
  size = "md",
  icon,
  iconEnd,
  loading = false,
  progress,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, size, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={click}
    >
      {loading && (
        <span aria-hidden className="absolute inset-0 grid place-items-center overflow-hidden rounded-full">
          {progress === undefined ? (
            <span className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent" />
          ) : (
            <span
              className="absolute inset-y-0 start-0 bg-current opacity-25 smooth calm"
              style={{ inlineSize: `${progress * 100}%` }}
            />
          )}
        </span>
      )}
      <span className={classes("contents", loading && progress === undefined && "*:opacity-0")}>
        {icon}
        <span className={loading && progress === undefined ? "opacity-0" : undefined}>{children}</span>
        {iconEnd}
      </span>
    </button>
  );
}

export function ButtonLink({
  variant = "solid",
  size = "md",
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {icon}
      <span>{children}</span>
      {iconEnd}
    </Link>
  );
}
