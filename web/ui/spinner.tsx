import { classes } from "./classes.ts";

export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <span role="status" className={classes("inline-flex items-center gap-3 text-ink-muted", className)}>
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:border-brand"
      />
      <span>{label}</span>
    </span>
  );
}
