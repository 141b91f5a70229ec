import { useEffect, useRef, useState } from "react";
import type { CallInput } from "#contract/interface/call.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { callQuietly, handleSession } from "../api.ts";
import { ProofForm } from "./proof-form.tsx";

/** Asks for a second factor when an action needs one; the action is then sent again. */
export function StepUpDialog({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isAccepted: boolean) => void>(() => {});

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
  async function stepUp(body: CallInput<"POST /admin/api/session/step-up">["body"]) {
    await callQuietly("POST /admin/api/session/step-up", { body });
    close(true);
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => close(false)}
      title={t("stepUp.title")}
      text={t("stepUp.text")}
      closeLabel={t("close")}
    >
      {isOpen && <ProofForm submit={t("stepUp.submit")} hasPasskey={hasPasskey} send={stepUp} />}
    </Dialog>
  );
}
