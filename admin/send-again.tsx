import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { ErrorText } from "./error-text.tsx";

interface SendAgainProps {
  readonly send: () => Promise<unknown>;
  readonly label: string;
  /** The text shown after sending. */
  readonly done: string;
}

/** A button that sends a mail again. */
export function SendAgain({ send, label, done }: SendAgainProps) {
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const again = () =>
    run(async () => {
      await send();
      toast({ title: done });
    });
  return (
    <>
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void again()}>
        {label}
      </Button>
      <ErrorText error={error} />
    </>
  );
}
