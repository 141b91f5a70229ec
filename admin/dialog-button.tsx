import { type ReactNode, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface DialogButtonProps {
  /** Of the button and the dialog. */
  readonly title: string;
  readonly className?: string;
  /** The form; each opening is a new one. */
  readonly children: (onClose: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function DialogButton({ title, className = "", children }: DialogButtonProps) {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant="outline" className={`no-print ${className}`} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={onClose} title={title} closeLabel={t("close")}>
        {isOpen && children(onClose)}
      </Dialog>
    </>
  );
}
