import { type FormEvent, use, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import type { SmartphoneModel } from "#contract/catalog/catalog.ts";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { currentSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { ListingFields } from "../listing-form/listing-fields.tsx";
import { type ChangeListing, checkListing, listingText } from "../listing-form/listing-form.ts";
import { PhotoPicker } from "../listing-form/photo-picker.tsx";
import type { ChangePhotos } from "../listing-form/use-photo-uploads.ts";
import { ChosenPhone } from "./chosen-phone.tsx";
import { ListingPreview, previewItem } from "./listing-preview.ts";
import { proposedName } from "./phone-choices.ts";
import type { SellDraft } from "./sell-draft.ts";

type ListingStepProps = {
  draft: SellDraft;
  variant: SmartphoneModel;
  onDraft: (change: (draft: SellDraft) => SellDraft) => void;
  onCreated: () => void;
};

/** The last step: the form beside a preview of its card. */
export function ListingStep({ draft, variant, onDraft, onCreated }: ListingStepProps) {
  const t = useWords("sell");
  const Preview = use(ListingPreview);
  const { form, errors, refuse, accept, clear } = useFormErrors();
  const { create, busy } = useCreate(refuse, onCreated);
  const name = draft.named ? draft.values.name : proposedName(variant);
  const values = { ...draft.values, name };
  const preview = useDeferredValue(previewItem(values, draft.photos, variant));

  const change: ChangeListing = (field, value) => {
    clear(field);
    onDraft((last) => ({
      ...last,
      named: last.named || field === "name",
      values: { ...last.values, [field]: value },
    }));
  };
  const changePhotos: ChangePhotos = (update) => {
    clear("photos");
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
        <ChosenPhone variant={variant} condition={draft.values.condition} />
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
        {/* A preview: its buttons do nothing. */}
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
