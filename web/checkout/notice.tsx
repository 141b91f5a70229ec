import { CircleAlert, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/error-state.tsx";

interface NoticeProps {
  tone?: "info" | "warning" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a button. */
  action?: ReactNode;
  /** True: a screen reader announces the message at once. */
  urgent?: boolean;
  id?: string;
  ref?: Ref<HTMLDivElement>;
}

const tones = {
  info: "bg-brand-soft [&>svg]:text-brand",
  warning: "bg-warning-soft [&>svg]:text-warning",
  danger: "bg-danger-soft [&>svg]:text-danger",
};

export function Notice({ tone = "info", title, children, action, urgent = false, id, ref }: NoticeProps) {
  const Icon = tone === "info" ? Info : CircleAlert;
  return (
    <div
      ref={ref}
      id={id}
      role={urgent ? "alert" : undefined}
      tabIndex={urgent ? -1 : undefined}
      className={classes("flex items-start gap-3 rounded-md p-4 text-ink forced-colors:border", tones[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        {title && <p className="font-semibold">{title}</p>}
        {children}
        {action && <div className="mt-1.5 flex flex-wrap gap-2.5">{action}</div>}
      </div>
    </div>
  );
}

/** An error message for a part of the page that failed to load, with a button that loads it again. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useWords("checkout");
  const tError = useWords("errors");
  return (
    <ErrorState title={t("load.title")} text={tError(error.code)} retry={{ label: t("retry"), onRetry }} />
  );
}
