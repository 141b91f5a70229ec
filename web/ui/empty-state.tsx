import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  tone?: "brand" | "danger" | "success";
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

const tones = {
  brand: "bg-brand-soft text-brand-strong",
  danger: "bg-danger-soft text-danger",
  success: "bg-success-soft text-success",
};

export function EmptyState({
  icon,
  title,
  text,
  action,
  tone = "brand",
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes("mx-auto grid max-w-md justify-items-center px-4 py-12 text-center", className)}>
      <div
        className={classes(
          "mb-6 grid size-18 place-items-center rounded-xl [&>svg]:size-8 [&>svg]:stroke-[1.6]",
          tones[tone],
        )}
      >
        {icon}
      </div>
      <Heading className="text-2xl font-bold">{title}</Heading>
      {text && <p className="mt-2 text-ink-muted">{text}</p>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
