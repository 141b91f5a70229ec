import { useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { call } from "../api.ts";
import { StepForm } from "../sign-in/frame.tsx";
import { useSend } from "../use-send.ts";

/** The two ways to end an order: before it is paid, and after. */
export type Ending = "cancellation" | "refund";

interface EndingDialogProps {
  readonly ending: Ending | null;
  readonly path: string;
  readonly version: string;
  readonly onClose: () => void;
  readonly reload: () => void;
}

/** Asks for the reason, and cancels or refunds the order. */
export function EndingDialog({ ending, onClose, ...rest }: EndingDialogProps) {
  const t = useWords("admin");
  return (
    <Dialog
      open={ending !== null}
      onClose={onClose}
      title={t(`ending.${ending ?? "cancellation"}`)}
      text={t(`ending.text.${ending ?? "cancellation"}`)}
      closeLabel={t("close")}
    >
      {ending && <EndingForm ending={ending} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type EndingFormProps = EndingDialogProps & { readonly ending: Ending };

function EndingForm({ ending, path, version, onClose, reload }: EndingFormProps) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run } = useSend();
  const [needsUnpacking, setNeedsUnpacking] = useState(false);
  if (error?.code === "UNPACKING_NEEDED" && !needsUnpacking) setNeedsUnpacking(true);

  const send = (data: FormData) =>
    run(async () => {
      const unpacked = data.get("unpacked") === "on";
      await call("POST", `${path}/${ending}`, {
        body: { version, reason: data.get("reason"), ...(unpacked && { unpacked }) },
      });
      toast({ title: t(`ending.done.${ending}`) });
      onClose();
      reload();
    });
  return (
    <StepForm
      submit={t(`ending.${ending}`)}
      isSending={isSending}
      error={error}
      onReload={() => run(async () => reload())}
      onSubmit={send}
    >
      <Field label={t("reason")} required>
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      {needsUnpacking && <Checkbox name="unpacked" label={t("ending.unpacked")} required />}
    </StepForm>
  );
}
