import { Trash2 } from "lucide-react";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useListingChange } from "./use-listing-change.ts";

type DeleteListingProps = {
  item: SmartphoneItem;
  onClose: () => void;
  onChanged: () => void;
};

/** A dialog that asks for confirmation before it deletes a listing. */
export function DeleteListing({ item, onClose, onChanged }: DeleteListingProps) {
  const t = useWords("seller");
  const { send, busy } = useListingChange({ onChanged });
  return (
    <Dialog
      open
      onClose={onClose}
      icon={<Trash2 aria-hidden />}
      title={t("delete.title")}
      text={<bdi>{t("delete.text", { name: item.name })}</bdi>}
      closeLabel={t("close")}
      actions={
        <>
          <Button
            variant="danger"
            loading={busy}
            onClick={() =>
              send(
                () => api.call("DELETE /smartphoneItems/:id", { params: { id: item.id } }),
                t("delete.done"),
              )
            }
          >
            {t("delete.confirm")}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    />
  );
}
