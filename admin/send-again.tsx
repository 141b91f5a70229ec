import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "./api.ts";
import { ErrorText } from "./error-text.tsx";

interface SendAgainProps {
  readonly path: string;
  readonly label: string;
  /** What is said once it is sent. */
  readonly done: string;
}

/** A button that sends a mail again. */
export function SendAgain({ path, label, done }: SendAgainProps) {
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const send = () =>
    run(async () => {
      await call("POST", path);
      toast({ title: done });
    });
  return (
    <>
      <Button size="sm" variant="outline" loading={isSending} onClick={() => void send()}>
        {label}
      </Button>
      <ErrorText error={error} />
    </>
  );
}
