import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A refusal of a whole form, above its button. Always in the page, so that what appears in it is read out. */
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
