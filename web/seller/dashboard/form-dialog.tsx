import { type ReactNode, useId } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import type { useForm } from "#web/ui/forms/use-form.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type FormDialogProps = {
  title: string;
  size: "md" | "lg";
  form: Pick<ReturnType<typeof useForm>, "formProps">;
  busy: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, with a save and a close button. */
export function FormDialog({ title, size, form, busy, onClose, children }: FormDialogProps) {
  const t = useWords("seller");
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size={size}
      title={title}
      closeLabel={t("close")}
      actions={
        <>
          <Button type="submit" form={id} loading={busy}>
            {t("save")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={id} className={size === "lg" ? "grid gap-6" : "grid gap-5"}>
        {children}
      </form>
    </Dialog>
  );
}
