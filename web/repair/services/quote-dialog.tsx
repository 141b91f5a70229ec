import { FileText } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

export interface QuoteDialogProps {
  /** The translated name. */
  readonly service: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A dialog about a chosen service without a fixed price. */
export function QuoteDialog({ service, open, onClose }: QuoteDialogProps) {
  const t = useWords("repair");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={<FileText aria-hidden />}
      title={t("quote.title")}
      text={t("quote.text", { service })}
      closeLabel={t("quote.close")}
      actions={
        <>
          <ButtonLink to="/contact">{t("contact")}</ButtonLink>
          <Button variant="outline" onClick={onClose}>
            {t("quote.close")}
          </Button>
        </>
      }
    />
  );
}
