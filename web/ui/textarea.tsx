import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field-control.ts";

/** Grows with its text where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea {...useFieldControl()} {...rest} rows={rows} className={classes("control smooth", className)} />
  );
}
