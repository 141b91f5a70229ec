import { classes } from "./classes.ts";

type ProgressBarProps = {
  label: string;
  /** 0 to 100. Without it the work has no known end. */
  value?: number;
  /** Shown beside the label, such as “40 %”. */
  text?: string;
  hideLabel?: boolean;
  className?: string;
};

export function ProgressBar({ label, value, text, hideLabel = false, className }: ProgressBarProps) {
  const known = value !== undefined;
  return (
    <div className={className}>
      {!hideLabel && (
        <div className="mb-2 flex justify-between gap-3 text-sm">
          <span className="font-semibold">{label}</span>
          {text && <span className="text-ink-muted figures">{text}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          style={{ inlineSize: known ? `${value}%` : "100%" }}
          className={classes(
            "h-full rounded-full smooth slow forced-colors:bg-[Highlight]",
            known
              ? "bg-brand"
              : "animate-shimmer bg-[linear-gradient(90deg,transparent,var(--color-brand),transparent)] bg-[length:200%_100%]",
          )}
        />
      </div>
    </div>
  );
}
