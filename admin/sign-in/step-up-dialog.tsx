import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { call, handleSession } from "../api.ts";
import { useSend } from "../use-send.ts";
import { CodeField } from "./code-field.tsx";
import { StepForm } from "./frame.tsx";

/** Asks for a code when an action needs one; the action is then sent again. */
export function StepUpDialog() {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isAccepted: boolean) => void>(() => {});
  const { isSending, error, run } = useSend();

  useEffect(() => {
    const askForCode = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setOpen(true);
      });
    handleSession({ askForCode });
    return () => handleSession({ askForCode: async () => false });
  }, []);

  function close(isAccepted: boolean) {
    setOpen(false);
    answer.current(isAccepted);
  }
  const send = (data: FormData) =>
    run(async () => {
      await call("POST", "session/step-up", { body: { code: data.get("code") } });
      close(true);
    });
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title={t("stepUp.title")}
      text={t("stepUp.text")}
      closeLabel={t("close")}
    >
      {isOpen && (
        <StepForm
          submit={t("stepUp.submit")}
          isSending={isSending}
          error={error}
          wrong={t("code.wrong")}
          onSubmit={send}
        >
          <CodeField autoFocus />
        </StepForm>
      )}
    </Dialog>
  );
}
