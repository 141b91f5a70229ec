import { Check, Info } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

export interface AddedDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Articles in the cart. */
  readonly count: number;
  /** False when the cart already had the whole stock. */
  readonly added: boolean;
  /** Address of `Continuer les achats`. */
  readonly continueTo: string;
}

export function AddedDialog({ open, onClose, count, added, continueTo }: AddedDialogProps) {
  const t = useWords("catalog");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={added ? <Check aria-hidden /> : <Info aria-hidden />}
      title={added ? t("dialog.added") : t("dialog.full")}
      text={t("dialog.count", { count })}
      closeLabel={t("dialog.close")}
      actions={
        <>
          <ButtonLink to="/cart" onClick={onClose}>
            {t("dialog.cart")}
          </ButtonLink>
          <ButtonLink to={continueTo} variant="outline" onClick={onClose}>
            {t("dialog.onward")}
          </ButtonLink>
        </>
      }
    />
  );
}
