import { type FormEvent, useId, useState } from "react";
import { isAvailable, type SmartphoneItem } from "#contract/catalog.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { checkChanges, type ListingField, listingText, photosOf, valuesOf } from "./listing-form.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { useListingChange } from "./use-listing-change.ts";
import { useRefusedForm } from "./use-refused-form.ts";

type EditListingProps = {
  item: SmartphoneItem;
  onClose: () => void;
  onChanged: () => void;
  turnAway: () => void;
};

/** The listing's form again; only what was changed is sent. */
export function EditListing({ item, onClose, onChanged, turnAway }: EditListingProps) {
  const t = useWords("seller");
  const toast = useToast();
  const id = useId();
  const { form, errors, refuse, accept, edited } = useRefusedForm();
  const { send, busy } = useListingChange({ onChanged, turnAway, refuse });
  const [values, setValues] = useState(() => valuesOf(item));
  const [photos, setPhotos] = useState(() => photosOf(item));
  const [available, setAvailable] = useState(isAvailable(item.status));
  const photoError = listingText("photos", errors);

  function change(field: ListingField, value: string) {
    edited(field);
    setValues((last) => ({ ...last, [field]: value }));
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const { data: patch, errors: wrong } = checkChanges(item, { values, photos, available });
    if (patch) {
      accept();
      return send(() => api.updateListing(item.id, patch), t("edit.saved"));
    }
    if (wrong && Object.keys(wrong).length > 0) return refuse(wrong);
    toast({ title: t("edit.same") });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t("edit.title")}
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
      <form ref={form} id={id} noValidate onSubmit={save} className="grid gap-6">
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
            edited("photos");
            setPhotos((last) => [...update(last)]);
          }}
          error={photoError && t(photoError)}
        />
      </form>
    </Dialog>
  );
}
