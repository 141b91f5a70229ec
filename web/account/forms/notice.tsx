import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

/** The error of a whole form, above its button. The element is always in the page, so that a screen reader announces its text. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {children && (
        <p className="flex gap-2.5 rounded-md bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-px size-4.5 shrink-0" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

type RetryNoticeProps = { text: string; label: string; onRetry: () => void };

/** An error message for a part of the page that failed to load, with a button that loads it again. */
export function RetryNotice({ text, label, onRetry }: RetryNoticeProps) {
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      <Notice>{text}</Notice>
      <Button variant="outline" icon={<RotateCw aria-hidden />} onClick={onRetry}>
        {label}
      </Button>
    </div>
  );
}
