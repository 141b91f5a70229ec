import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

type ErrorStateProps = {
  title: ReactNode;
  text?: ReactNode;
  retry?: { label: string; onRetry: () => void; loading?: boolean };
  /** Another button or link. */
  action?: ReactNode;
};

export function ErrorState({ title, text, retry, action }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon={<CircleAlert aria-hidden />}
        title={title}
        text={text}
        action={
          <>
            {retry && (
              <Button
                icon={<RotateCw aria-hidden />}
                loading={retry.loading ?? false}
                onClick={retry.onRetry}
              >
                {retry.label}
              </Button>
            )}
            {action}
          </>
        }
      />
    </div>
  );
}
