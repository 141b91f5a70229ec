import { classes } from "./classes.ts";

/** Its label is shown beside it, or only read when `hideLabel`. */
export function Spinner({
  label,
  hideLabel = false,
  className,
}: {
  label: string;
  hideLabel?: boolean;
  className?: string;
}) {
  return (
    <span role="status" className={classes("inline-flex items-center gap-3 text-ink-muted", className)}>
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:border-brand"
      />
      <span className={hideLabel ? "sr-only" : ""}>{label}</span>
    </span>
  );
}
