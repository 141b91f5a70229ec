import { Check, Info } from "lucide-react";
import { MAX_UNPAID_PHONES } from "#contract/orders/cart.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { CartResult } from "./put-in-cart.ts";

export interface AddedDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The number of articles in the cart. */
  readonly count: number;
  readonly result: CartResult;
  /** The address of the link `Continuer les achats`. */
  readonly continueTo: string;
}

export function AddedDialog({ open, onClose, count, result, continueTo }: AddedDialogProps) {
  const t = useWords("catalog");
  const titles = {
    added: t("dialog.added"),
    wholeStock: t("dialog.full"),
    orderLimit: t("dialog.orderLimit", { most: MAX_UNPAID_PHONES }),
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      icon={result === "added" ? <Check aria-hidden /> : <Info aria-hidden />}
      title={titles[result]}
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
