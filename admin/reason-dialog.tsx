import type { ApiError } from "#web/client-state/api-client.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { StepForm } from "./sign-in/frame.tsx";

interface ReasonDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly isSending: boolean;
  readonly error: ApiError | null;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => void;
}

/** Asks for the reason of an action that cannot be undone unseen. */
export function ReasonDialog({ isOpen, title, text, onClose, onSubmit, ...form }: ReasonDialogProps) {
  const t = useWords("admin");
  const words = useWords("admin-lists");
  return (
    <Dialog open={isOpen} onClose={onClose} title={title} text={text} closeLabel={t("close")}>
      {isOpen && (
        <StepForm {...form} onSubmit={(data) => onSubmit(String(data.get("reason") ?? ""))}>
          <Field label={words("reason")} required>
            <Input name="reason" required maxLength={500} autoFocus />
          </Field>
        </StepForm>
      )}
    </Dialog>
  );
}
