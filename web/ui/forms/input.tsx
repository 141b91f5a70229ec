import type { ComponentProps, ReactNode } from "react";
import { classes } from "../classes.ts";
import { useFieldControl } from "./field-control.ts";

type InputProps = ComponentProps<"input"> & {
  /** An icon at the start of the field. */
  icon?: ReactNode;
  /** A unit or a button at the end of the field. */
  end?: ReactNode;
};

export function Input({ icon, end, className, ...rest }: InputProps) {
  const control = useFieldControl();
  const { type = "text" } = rest;
  const input = (
    <input
      // `auto` keeps a French address readable on an Arabic page.
      dir={type === "text" ? "auto" : undefined}
      data-autofocus={rest.autoFocus}
      {...control}
      {...rest}
      className={classes(
        "control smooth",
        Boolean(icon) && "ps-11",
        Boolean(end) && "pe-14",
        ["tel", "email", "url", "number"].includes(type) && "rtl:text-end rtl:[direction:ltr]",
        !icon && !end && className,
      )}
    />
  );
  if (!icon && !end) return input;
  return (
    <div className={classes("relative", className)}>
      {icon && (
        <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-ink-muted [&>svg]:size-5">
          {icon}
        </span>
      )}
      {input}
      {end && (
        <span className="absolute inset-y-0 end-1 grid min-w-11 place-items-center text-ink-muted">
          {end}
        </span>
      )}
    </div>
  );
}

/** A text area that grows with its text in browsers with `field-sizing`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      data-autofocus={rest.autoFocus}
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={classes("control smooth", className)}
    />
  );
}
