import { useRef } from "react";
import type { CorrectionInput, Device } from "#contract/devices/back-office.ts";
import { VAT_REGIMES } from "#contract/devices/episodes.ts";
import { PART_ORIGINS } from "#contract/devices/parts.ts";
import type { FieldErrors } from "#contract/errors.ts";
import type { Locale } from "#contract/locale.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useStored } from "#web/ui/forms/use-stored.ts";
import { callRoute } from "../api.ts";
import { readEuros, typedEuros } from "../euros.ts";
import { useFieldText } from "../field-text.ts";
import { ReasonButton } from "../reason-button.tsx";
import { ReloadedText, useTheirs } from "../theirs.tsx";
import { useRead } from "../use-read.ts";

/** A button that opens a form to correct what the reception recorded. */
export function CorrectionButton({ device }: { device: Device }) {
  const t = useWords("admin-devices");
  return (
    <ReasonButton
      title={t("correct")}
      text={t("correct.text")}
      submit={t("correct.submit")}
      canReload
      send={async (reason, data) => {
        const body = { version: device.version, reason, ...corrected(device, data) };
        const params = { publicId: device.publicId };
        await callRoute("POST /admin/api/devices/:publicId/corrections", { params, body });
      }}
    >
      {(errors) => <CorrectionFields device={device} errors={errors} />}
    </ReasonButton>
  );
}

/** The fields that differ from the stored device: only these are sent. */
function corrected(device: Device, data: FormData): Omit<CorrectionInput, "version" | "reason"> {
  const { purchase } = device;
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const imeis = ["imei", "imei2"].map(text).filter((imei) => imei !== "");
  const modelId = Number(text("modelId"));
  const serial = text("serial");
  // The server refuses -1, so an unreadable amount gives an error on the field.
  const pricePaidCents = data.has("paid") ? (readEuros(text("paid")) ?? -1) : null;
  const vatRegime = VAT_REGIMES.find((one) => one === text("vatRegime"));
  const parts = device.parts.flatMap(({ id, origin: before }) => {
    const origin = PART_ORIGINS.find((one) => one === text(`part.${id}`)) ?? null;
    return origin === before ? [] : [{ id, origin }];
  });
  return {
    ...(imeis.join() !== device.imeis.join() && { imeis }),
    ...(serial !== (device.serial ?? "") && { serial }),
    ...(modelId !== device.model.id && { modelId }),
    ...(parts.length > 0 && { parts }),
    ...(pricePaidCents !== null && pricePaidCents !== purchase?.pricePaidCents && { pricePaidCents }),
    ...(vatRegime && vatRegime !== purchase?.vatRegime && { vatRegime }),
  };
}

function CorrectionFields({ device, errors }: { device: Device; errors: FieldErrors }) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const protocol = useWords("protocol");
  const locale = useLocale();
  const fieldText = useFieldText();
  const { data: models } = useRead("GET /admin/api/device-models");
  const { purchase } = device;
  const fields = useRef<HTMLDivElement>(null);
  const { isReloaded, theirs } = useStored(fields, storedIn(device, locale));
  const theirsOf = useTheirs(theirs);
  const regimeName = (stored: string) => {
    const regime = VAT_REGIMES.find((one) => one === stored);
    return regime ? t(`regime.${regime}`) : stored;
  };
  const originName = (stored: string) => {
    const origin = PART_ORIGINS.find((one) => one === stored);
    return origin ? protocol(`origin.${origin}`) : stored;
  };
  return (
    <div ref={fields} className="contents">
      <ReloadedText isReloaded={isReloaded} />
      <Field
        label={t("model")}
        error={fieldText(errors.modelId)}
        hint={theirsOf("modelId", () => device.model.name)}
      >
        <Select name="modelId" key={models?.length} defaultValue={device.model.id}>
          {(models ?? [device.model]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("imei")}
        error={fieldText(errors.imeis ?? errors["imeis.0"] ?? errors["imeis.1"])}
        hint={theirsOf("imei")}
      >
        <Input name="imei" inputMode="numeric" autoComplete="off" defaultValue={device.imeis[0] ?? ""} />
      </Field>
      <Field label={t("imei2")} hint={theirsOf("imei2")} aside={admin("optional")}>
        <Input name="imei2" inputMode="numeric" autoComplete="off" defaultValue={device.imeis[1] ?? ""} />
      </Field>
      <Field
        label={t("serial")}
        aside={admin("optional")}
        error={fieldText(errors.serial)}
        hint={theirsOf("serial")}
      >
        <Input name="serial" autoComplete="off" defaultValue={device.serial ?? ""} />
      </Field>
      {purchase ? (
        <>
          {purchase.pricePaidCents !== null && (
            <Field label={t("paid")} error={fieldText(errors.pricePaidCents)} hint={theirsOf("paid")}>
              <Input
                name="paid"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typedEuros(purchase.pricePaidCents, locale)}
              />
            </Field>
          )}
          <Field label={t("regime")} hint={theirsOf("vatRegime", regimeName)}>
            <Select name="vatRegime" defaultValue={purchase.vatRegime}>
              {VAT_REGIMES.map((regime) => (
                <option key={regime} value={regime}>
                  {t(`regime.${regime}`)}
                </option>
              ))}
            </Select>
          </Field>
        </>
      ) : (
        <p className="text-ink-muted">{t("correct.sold")}</p>
      )}
      {device.parts.map(({ id, part, origin }) => (
        <Field key={id} label={protocol(`part.${part}`)} hint={theirsOf(`part.${id}`, originName)}>
          <Select name={`part.${id}`} defaultValue={origin}>
            {PART_ORIGINS.map((one) => (
              <option key={one} value={one}>
                {protocol(`origin.${one}`)}
              </option>
            ))}
            <option value="">{t("correct.noPart")}</option>
          </Select>
        </Field>
      ))}
    </div>
  );
}

/** The initial values of the fields. */
const storedIn = ({ model, imeis, serial, purchase, parts }: Device, locale: Locale) => ({
  modelId: String(model.id),
  imei: imeis[0] ?? "",
  imei2: imeis[1] ?? "",
  serial: serial ?? "",
  ...(purchase && { vatRegime: purchase.vatRegime }),
  ...(purchase && purchase.pricePaidCents !== null && { paid: typedEuros(purchase.pricePaidCents, locale) }),
  ...Object.fromEntries(parts.map(({ id, origin }) => [`part.${id}`, origin])),
});
