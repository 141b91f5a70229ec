import type { Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { callQuietly } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { ReasonButton } from "../reason-button.tsx";

interface UnitButtonProps {
  readonly packing: Packing;
  readonly position: number;
  /** Shows the changed parcel on the page. */
  readonly show: (packing: Packing) => void;
}

/** Takes a broken unit out of its packed parcel. */
export function UnpackButton({ packing: { number, version }, position, show }: UnitButtonProps) {
  const t = useWords("admin-devices");
  const send = async (reason: string) => {
    const body = { number, version, position, reason };
    show(await callQuietly("POST /admin/api/packing/unpackings", { body }));
  };
  return <ReasonButton title={t("unpack")} text={t("unpack.text")} send={send} />;
}

/** Gives a paid line another unit, if the buyer agrees. */
export function ReplaceButton({ packing: { number, version }, position, show }: UnitButtonProps) {
  const t = useWords("admin-devices");
  const fieldText = useFieldText();
  const send = async (reason: string, data: FormData) => {
    const text = (name: string) => String(data.get(name) ?? "");
    const body = { number, version, position, reason, code: text("code"), consent: text("consent") };
    show(await callQuietly("POST /admin/api/packing/replacements", { body }));
  };
  return (
    <ReasonButton title={t("replace")} text={t("replace.text")} send={send}>
      {(errors) => (
        <>
          <Field label={t("replace.consent")} hint={t("replace.consentHint")} required>
            <Input name="consent" required maxLength={200} autoComplete="off" />
          </Field>
          <Field label={t("replace.code")} error={fieldText(errors.code)} required>
            <Input name="code" required maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
    </ReasonButton>
  );
}
