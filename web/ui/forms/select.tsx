import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { useFieldControl } from "./field-control.ts";

/** A native select with `<option>` children. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <div className={classes("relative", className)}>
      <select {...useFieldControl()} {...rest} className={classes("control smooth", "appearance-none pe-11")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4.5 text-ink-muted"
      />
    </div>
  );
}
