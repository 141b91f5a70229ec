import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiError } from "#web/client-state/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorText } from "./error-text.tsx";

interface TakeBackProps {
  /** The text that says what happens, and when, unless it is taken back. */
  readonly children: ReactNode;
  readonly label: string;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly onTakeBack: () => void;
  readonly onReload: () => void;
}

/** An act that staff can still take back, while its mail waits. */
export function TakeBack({ children, label, isSending, error, onTakeBack, onReload }: TakeBackProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button
          size="sm"
          variant="outline"
          loading={isSending}
          icon={<Undo2 aria-hidden className="size-4" />}
          onClick={onTakeBack}
        >
          {label}
        </Button>
      </div>
      <ErrorText error={error} onReload={onReload} />
    </div>
  );
}
