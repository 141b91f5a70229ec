import { useRef, useState } from "react";
import { CASE_KINDS, CASE_LIMITS, type CaseKind } from "#contract/cases/case-states.ts";
import { CaseInput, type OrderCases } from "#contract/cases/cases.ts";
import { photoProblem } from "#contract/photos/check-upload.ts";
import { toApiError } from "#web/client-state/api-error.ts";
import { isReadablePhoto, shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { chosenFiles } from "#web/ui/forms/chosen-files.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Textarea } from "#web/ui/forms/input.tsx";
import { PhotoInput } from "#web/ui/forms/photo-input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useForm } from "#web/ui/forms/use-form.ts";
import type { CaseApi } from "./case-api.ts";
import { LineChoice } from "./line-choice.tsx";

interface CaseFormProps {
  readonly claimable: OrderCases["claimable"];
  readonly api: CaseApi;
  readonly onClose: () => void;
  /** Called when the case is open. `missed` are the photographs that did not arrive. */
  readonly onOpened: (now: OrderCases, missed: MissedPhotos) => void;
}

/** Photographs of an open case that the shop did not get. */
export interface MissedPhotos {
  readonly number: string;
  /** The number of photographs that the server refused. */
  readonly refused: number;
  /** Photographs held back because the connection was lost. They can be sent again. */
  readonly lost: readonly Blob[];
}

/** Sends the photographs of a case one by one, so that a refused photograph does not stop the others. */
export async function addPhotos(api: CaseApi, opened: OrderCases, number: string, photos: readonly Blob[]) {
  let now = opened;
  let refused = 0;
  const lost: Blob[] = [];
  for (const photo of photos) {
    try {
      now = await api.addPhoto(number, photo);
    } catch (thrown) {
      if (toApiError(thrown).code === "NETWORK") lost.push(photo);
      else refused += 1;
    }
  }
  return { now, missed: { number, refused, lost } satisfies MissedPhotos };
}

/** The form of a new case: what happened, the items, a description and photographs. The input stays until the server has it. */
export function CaseForm({ claimable, api, onClose, onOpened }: CaseFormProps) {
  const t = useWords("cases");
  const tError = useWords("errors");
  const kinds = CASE_KINDS.filter((kind) => claimable.some((line) => line.kinds.includes(kind)));
  const [kind, setKind] = useState<CaseKind | "">("");
  const [badPhoto, setBadPhoto] = useState("");
  // The key stays for a request repeated after a lost answer, so that only one case is opened.
  const key = useRef<string>(undefined);
  const lines = claimable.filter((line) => kind !== "" && line.kinds.includes(kind));

  const {
    formProps,
    errors,
    refuse,
    accept,
    isSending: sending,
    error: failure,
  } = useForm<CaseInput>({
    check,
    isGuarded: true,
    async send(input, form): Promise<void> {
      const { photos, bad } = await readPhotos(chosenFiles(form, "photos"));
      setBadPhoto(bad);
      if (bad) return refuse({ photos: "INVALID" });
      const { now, missed } = await openWith(input, photos);
      onOpened(now, missed);
    },
  });

  function check(form: HTMLFormElement) {
    const data = new FormData(form);
    const chosen = lines.flatMap(({ position }) => {
      const quantity = Number(data.get(`line-${position}`) ?? 0);
      return quantity > 0 ? [{ position, quantity }] : [];
    });
    key.current ??= crypto.randomUUID();
    const description = data.get("description") ?? "";
    return checkForm(CaseInput, { key: key.current, kind, description, lines: chosen });
  }

  /**
   * Scales the photographs down. Reports the first one that the shop can't read, and the case is not opened until it is removed.
   */
  async function readPhotos(files: readonly File[]) {
    const photos: Blob[] = [];
    if (files.length > CASE_LIMITS.photos)
      return { photos, bad: t("photosHint", { count: CASE_LIMITS.photos }) };
    for (const file of files) {
      const photo = await shrinkPhoto(file);
      const problem = photoProblem(photo) ?? ((await isReadablePhoto(photo)) ? null : "broken");
      if (problem) return { photos, bad: t(`photos.${problem}`, { name: file.name }) };
      photos.push(photo);
    }
    return { photos, bad: "" };
  }

  /** Opens the case, then sends its photographs. The newest case is the one just opened. */
  async function openWith(input: CaseInput, photos: readonly Blob[]) {
    const opened = await api.open(input);
    return addPhotos(api, opened, opened.cases[0]?.number ?? "", photos);
  }

  return (
    <form
      {...formProps}
      aria-label={t("open")}
      onInput={(event) => {
        formProps.onInput(event);
        key.current = undefined;
      }}
      className="grid gap-5 rounded-lg border border-line p-4 sm:p-6"
    >
      <Field label={t("kind")} error={errors.kind && t("required")} required>
        <Select
          name="kind"
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as CaseKind | "");
            accept();
          }}
        >
          <option value="">{t("choose")}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind !== "" && (
        <>
          <p className="text-sm text-ink-muted">{t(`hint.${kind}`)}</p>
          <LineChoice key={kind} lines={lines} error={errors.lines && t("chooseLine")} />
          <Field
            label={t("description")}
            error={errors.description && t("required")}
            required={kind !== "change_of_mind"}
            {...(kind === "change_of_mind" ? { aside: t("optional") } : {})}
          >
            <Textarea name="description" dir="auto" rows={4} maxLength={CASE_LIMITS.description} />
          </Field>
          {kind !== "lost" && (
            <Field
              label={t("addPhotos")}
              hint={t("photosHint", { count: CASE_LIMITS.photos })}
              error={errors.photos && badPhoto}
            >
              <PhotoInput name="photos" />
            </Field>
          )}
        </>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {failure && tError(failure.code)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={sending} className="max-sm:w-full">
          {t("send")}
        </Button>
        <Button variant="outline" disabled={sending} onClick={onClose} className="max-sm:w-full">
          {t("close")}
        </Button>
      </div>
    </form>
  );
}
