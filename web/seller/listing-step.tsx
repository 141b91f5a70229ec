import { type ComponentType, type FormEvent, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import type { SmartphoneItem, SmartphoneModel } from "#contract/catalog.ts";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import { currentSession } from "#web/tab/session.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { ChosenPhone } from "./chosen-phone.tsx";
import { ListingFields } from "./listing-fields.tsx";
import { checkListing, type ListingField, listingText } from "./listing-form.ts";
import { proposedName } from "./phone-choices.ts";
import { PhotoPicker } from "./photo-picker.tsx";
import { previewItem } from "./preview-item.ts";
import type { SellDraft } from "./sell-draft.ts";
import type { ChangePhotos } from "./use-photo-uploads.ts";
import { useRefusedForm } from "./use-refused-form.ts";

/** Draws a listing as buyers see it; given by the page, which knows the catalogue's cards. */
export type ListingPreview = ComponentType<{ item: SmartphoneItem }>;

type ListingStepProps = {
  draft: SellDraft;
  variant: SmartphoneModel;
  onDraft: (change: (draft: SellDraft) => SellDraft) => void;
  onCreated: () => void;
  Preview: ListingPreview;
};

/** The last step: the form, and beside it the card that it makes. */
export function ListingStep({ draft, variant, onDraft, onCreated, Preview }: ListingStepProps) {
  const t = useWords("sell");
  const { form, errors, refuse, accept, edited } = useRefusedForm();
  const { create, busy } = useCreate(refuse, onCreated);
  const name = draft.named ? draft.values.name : proposedName(variant);
  const values = { ...draft.values, name };
  const preview = useDeferredValue(previewItem(values, draft.photos, variant));

  function change(field: ListingField, value: string) {
    edited(field);
    onDraft((last) => ({
      ...last,
      named: last.named || field === "name",
      values: { ...last.values, [field]: value },
    }));
  }
  const changePhotos: ChangePhotos = (update) => {
    edited("photos");
    onDraft((last) => ({ ...last, photos: [...update(last.photos)] }));
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkListing(values, draft.photos, variant.id);
    if (!checked.data) return refuse(checked.errors);
    accept();
    create(checked.data);
  }

  const photoError = listingText("photos", errors);
  const st = useWords("seller");
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-1 content-start gap-6">
        <ChosenPhone variant={variant} condition={draft.condition} />
        <PhotoPicker photos={draft.photos} onChange={changePhotos} error={photoError && st(photoError)} />
        <ListingFields values={values} errors={errors} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" loading={busy} className="w-full sm:w-auto sm:min-w-56">
            {t("form.submit")}
          </Button>
          <p className="text-sm text-ink-muted">{t("form.kept")}</p>
        </div>
      </form>
      <aside aria-label={t("form.preview")} className="lg:sticky lg:top-24 lg:self-start">
        <h3 className="text-lg font-bold">{t("form.preview")}</h3>
        <p className="mb-4 text-sm text-ink-muted">{t("form.previewText")}</p>
        {/* Only to be looked at: its buttons lead nowhere yet. */}
        <div inert className="mx-auto max-w-sm">
          <Preview item={preview} />
        </div>
      </aside>
    </div>
  );
}

function useCreate(refuse: (errors: ApiError["fields"]) => void, onCreated: () => void) {
  const t = useWords("sell");
  const errors = useWords("errors");
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  function fail(description: string) {
    toast({ title: t("error"), description, variant: "destructive" });
  }

  async function create(input: Parameters<typeof api.createListing>[0]) {
    if (!currentSession()) return fail(t("noToken"));
    setBusy(true);
    try {
      const listing = await api.createListing(input);
      onCreated();
      await navigate("/create-listing-confirmation", { state: { listing } });
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) return fail(t("unknown"));
      refuse(error.fields);
      if (error.code === "UNAUTHENTICATED") return fail(t("noToken"));
      fail(error.code === "INTERNAL" ? t("failed") : errors(error.code));
    }
  }
  return { create, busy };
}
