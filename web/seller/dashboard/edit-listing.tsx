import { useState } from "react";
import { isAvailable, type SmartphoneItem } from "#contract/catalog/catalog.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { ListingFields } from "../listing-form/listing-fields.tsx";
import {
  type ChangeListing,
  checkChanges,
  listingText,
  photosOf,
  valuesOf,
} from "../listing-form/listing-form.ts";
import { PhotoPicker } from "../listing-form/photo-picker.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useListingChange } from "./use-listing-change.ts";

type EditListingProps = {
  item: SmartphoneItem;
  onClose: () => void;
  onChanged: () => void;
};

/** The form of an existing listing. It sends only changed values. */
export function EditListing({ item, onClose, onChanged }: EditListingProps) {
  const t = useWords("seller");
  const toast = useToast();
  const [values, setValues] = useState(() => valuesOf(item));
  const [photos, setPhotos] = useState(() => photosOf(item));
  const [available, setAvailable] = useState(isAvailable(item.status));
  const form = useForm({
    check() {
      const checked = checkChanges(item, { values, photos, available });
      const isSame = checked.errors && Object.keys(checked.errors).length === 0;
      return isSame ? { data: null, errors: null } : checked;
    },
    async send(patch) {
      if (patch)
        return send(async () => {
          const saved = await api.call("PATCH /smartphoneItems/:id", {
            params: { id: item.id },
            body: patch,
          });
          if (saved.replaces !== undefined)
            toast({ title: t("edit.replaced"), description: t("edit.replacedText") });
        }, t("edit.saved"));
      toast({ title: t("edit.same") });
      onClose();
    },
  });
  const { errors, refuse, clear } = form;
  const { send, busy } = useListingChange({ onChanged, refuse });
  const photoError = listingText("photos", errors);

  const change: ChangeListing = (field, value) => {
    clear(field);
    setValues((last) => ({ ...last, [field]: value }));
  };

  return (
    <FormDialog title={t("edit.title")} size="lg" form={form} busy={busy} onClose={onClose}>
      <RadioCards
        legend={t("form.status")}
        name="status"
        columns={2}
        value={available ? "available" : "sold"}
        onChange={(status) => setAvailable(status === "available")}
        options={[
          { value: "available", label: t("status.available") },
          { value: "sold", label: t("status.sold") },
        ]}
      />
      <ListingFields
        values={values}
        errors={errors}
        onChange={change}
        hideStock={!available}
        stockHint={t("edit.stockHint")}
      />
      <PhotoPicker
        photos={photos}
        onChange={(update) => {
          clear("photos");
          setPhotos((last) => [...update(last)]);
        }}
        error={photoError && t(photoError)}
      />
    </FormDialog>
  );
}
