import { use, useDeferredValue } from "react";
import { Link, useNavigate } from "react-router";
import type { ListingInput, SmartphoneModel } from "#contract/catalog/catalog.ts";
import { formatUnits } from "#contract/units.ts";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { currentAccount } from "#web/client-state/session.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { ConditionName, ListingFields } from "../listing-form/listing-fields.tsx";
import { type ChangeListing, checkListing, listingText } from "../listing-form/listing-form.ts";
import { PhotoPicker } from "../listing-form/photo-picker.tsx";
import type { ChangePhotos } from "../listing-form/use-photo-uploads.ts";
import { ListingPreview, previewItem } from "./listing-preview.ts";
import { proposedName } from "./phone-choices.ts";
import type { SellDraft } from "./sell-draft.ts";
import { useColourName } from "./variant-choices.tsx";

type ListingStepProps = {
  draft: SellDraft;
  variant: SmartphoneModel;
  onDraft: (change: (draft: SellDraft) => SellDraft) => void;
  onCreated: () => void;
};

/** The last step: the form beside a preview of the card. */
export function ListingStep({ draft, variant, onDraft, onCreated }: ListingStepProps) {
  const t = useWords("sell");
  const Preview = use(ListingPreview);
  const name = draft.named ? draft.values.name : proposedName(variant);
  const values = { ...draft.values, name };
  const create = useCreate(onCreated);
  const { formProps, errors, clear, isSending } = useForm({
    check: () => checkListing(values, draft.photos, variant.id),
    ...create,
  });
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

  const photoError = listingText("photos", errors);
  const st = useWords("seller");
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
      <form {...formProps} className="grid grid-cols-1 content-start gap-6">
        <ChosenPhone variant={variant} condition={draft.values.condition} />
        <PhotoPicker photos={draft.photos} onChange={changePhotos} error={photoError && st(photoError)} />
        <ListingFields values={values} errors={errors} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" loading={isSending} className="w-full sm:w-auto sm:min-w-56">
            {t("form.submit")}
          </Button>
          <p className="text-sm text-ink-muted">{t("form.kept")}</p>
        </div>
      </form>
      <aside aria-label={t("form.preview")} className="lg:sticky lg:top-24 lg:self-start">
        <h3 className="text-lg font-bold">{t("form.preview")}</h3>
        <p className="mb-4 text-sm text-ink-muted">{t("form.previewText")}</p>
        {/* The preview is inert, so its buttons do nothing. */}
        <div inert className="mx-auto max-w-sm">
          <Preview item={preview} />
        </div>
      </aside>
    </div>
  );
}

/** Creates a listing, and shows the reason when it is refused. */
function useCreate(onCreated: () => void) {
  const t = useWords("sell");
  const errors = useWords("errors");
  const locale = useLocale();
  const toast = useToast();
  const navigate = useNavigate();

  function textOf(error: ApiError, thrown: unknown): string {
    if (!(thrown instanceof ApiError)) return t("unknown");
    if (error.code === "UNAUTHENTICATED") return t("noToken");
    // The server's message is in French. Other languages show the text of the error code.
    if (locale === "fr" && error.message) return error.message;
    return error.code === "INTERNAL" ? t("failed") : errors(error.code);
  }
  const fail = (description: string) => toast({ title: t("error"), description, variant: "destructive" });

  return {
    async send(input: ListingInput) {
      if (!currentAccount()) return fail(t("noToken"));
      const listing = await api.call("POST /smartphoneItems", { body: input });
      onCreated();
      await navigate("/create-listing-confirmation", { state: { listing } });
    },
    /** The form also shows the refused fields. */
    onRefused(error: ApiError, thrown: unknown) {
      fail(textOf(error, thrown));
      return false;
    },
  };
}

type ChosenPhoneProps = { variant: SmartphoneModel; condition: string | null };

/** The chosen phone, with a link back to the choice. */
function ChosenPhone({ variant, condition }: ChosenPhoneProps) {
  const t = useWords("sell");
  const locale = useLocale();
  const colourName = useColourName();
  const facts = [
    <bdi key="storage">{formatUnits(variant.storageCapacity, locale)}</bdi>,
    <span key="colour">{colourName(variant)}</span>,
    condition && <ConditionName key="condition" condition={condition} />,
  ];
  return (
    <section
      aria-label={t("form.phone")}
      className="flex items-center gap-3 rounded-lg bg-brand-soft p-3 pe-4 sm:gap-4"
    >
      <span className="block size-16 shrink-0 sm:size-20">
        <PhonePicture sources={[variant.imageUrl]} size={80} priority />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-lg leading-snug font-bold">
          <bdi>{variant.model}</bdi>
        </p>
        <ul className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of three facts
            <li key={index} className="not-last:after:ms-2 not-last:after:content-['·']">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Link
        to="?step=models"
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center rounded-sm px-1 text-sm font-semibold text-brand-strong underline-offset-4 hover:underline"
      >
        {t("form.edit")}
      </Link>
    </section>
  );
}
