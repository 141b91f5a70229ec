import { type ComponentProps, type ReactNode, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface DialogButtonProps
  extends Pick<ComponentProps<typeof Dialog>, "text" | "size">,
    Pick<ComponentProps<typeof Button>, "variant" | "aria-label"> {
  /** The dialog's title, also the button's label unless `label` is given. */
  readonly title: string;
  readonly label?: ReactNode;
  readonly className?: string;
  /** The form. Each opening renders a new one. */
  readonly children: (onClose: () => void) => ReactNode;
}

/** A button that opens a form in a dialog. */
export function DialogButton({
  title,
  label = title,
  text,
  size = "sm",
  variant = "outline",
  className = "",
  children,
  ...button
}: DialogButtonProps) {
  const t = useWords("admin");
  const [isOpen, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        className={`no-print ${className}`}
        onClick={() => setOpen(true)}
        {...button}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={onClose} title={title} text={text} closeLabel={t("close")} size={size}>
        {isOpen && children(onClose)}
      </Dialog>
    </>
  );
}
