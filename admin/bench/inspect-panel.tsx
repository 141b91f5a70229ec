import { type KeyboardEvent, useState } from "react";
import { readImei } from "#contract/devices/imei.ts";
import {
  ACCESSORIES,
  ACTIVATION_LOCKS,
  BLACKLISTS,
  CHECK_SOURCES,
  InspectionInput,
  SIM_LOCKS,
  WATER_MARKS,
} from "#contract/devices/inspection.ts";
import { addressOf } from "#contract/interface/call.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callQuietly } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { PrivatePicture } from "../private-picture.tsx";
import { PhotoInput } from "./photo-input.tsx";
import type { Bench } from "./use-unit.ts";

/** Form for what is found on the outside and in the checks of a phone. What a machine's report states is filled in. */
export function InspectPanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const fieldText = useFieldText();
  const { unit } = bench;
  const known = unit.inspection;
  const stated = unit.reports.find(({ reading }) => reading !== null);
  const reading = stated?.reading ?? null;
  const [isOther, setOther] = useState(false);
  const [isRead, setRead] = useState(false);
  const { formProps, errorOf } = useForm<InspectionInput>({
    check: checkedBy(InspectionInput, (read) => ({
      version: unit.version,
      accessories: ACCESSORIES.filter((one) => read(`accessory.${one}`) !== ""),
      simLock: read("simLock"),
      activationLock: read("activationLock"),
      activationSource: read("activationLock") === "not_checked" ? null : read("activationSource"),
      blacklist: read("blacklist"),
      blacklistSource: read("blacklist") === "not_checked" ? null : read("blacklistSource"),
      blacklistOn: read("blacklistOn") || null,
      waterMark: read("waterMark"),
      imei: read("imei"),
      note: read("note"),
    })),
    send: (inspection) => bench.act("inspections", inspection),
    textOf: (code) => (code === "MISMATCH" ? t("inspect.otherImei") : fieldText(code)),
  });
  /** A scan ends with Enter, which compares the IMEI instead of sending the form. */
  function compare(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const imei = readImei(event.currentTarget.value);
    const isOwn = imei !== null && unit.imeis.includes(imei);
    setOther(!isOwn);
    setRead(isOwn);
    if (isOwn) event.currentTarget.form?.querySelector<HTMLElement>("[name=activationLock]")?.focus();
    else event.currentTarget.select();
  }
  const choices = [
    {
      name: "activationLock",
      values: ACTIVATION_LOCKS,
      began: known?.activationLock ?? reading?.activationLock ?? "not_checked",
    },
    {
      name: "activationSource",
      values: CHECK_SOURCES,
      began: known?.activationSource ?? (reading?.activationLock ? "report" : "phone"),
    },
    {
      name: "blacklist",
      values: BLACKLISTS,
      began: known?.blacklist ?? reading?.blacklist ?? "not_checked",
    },
    {
      name: "blacklistSource",
      values: CHECK_SOURCES,
      began: known?.blacklistSource ?? (reading?.blacklist ? "report" : "service"),
    },
    { name: "simLock", values: SIM_LOCKS, began: known?.simLock ?? reading?.simLock ?? "not_checked" },
    { name: "waterMark", values: WATER_MARKS, began: known?.waterMark ?? "not_visible" },
  ] as const;

  return (
    <form key={stated?.id} {...formProps} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {unit.imeis.length > 0 && (
          <Field
            label={t("inspect.imei")}
            hint={isRead ? t("inspect.sameImei") : undefined}
            error={isOther ? t("inspect.otherImei") : errorOf("imei")}
          >
            <Input
              name="imei"
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              data-scans="text"
              autoFocus
              maxLength={40}
              onInput={() => {
                setOther(false);
                setRead(false);
              }}
              onKeyDown={compare}
            />
          </Field>
        )}
        {choices.map(({ name, values, began }) => (
          <Field key={name} label={t(`inspect.${name}`)} error={errorOf(name)}>
            <Select name={name} defaultValue={began}>
              {values.map((value) => (
                <option key={value} value={value}>
                  {t(`check.${value}`)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label={t("inspect.blacklistOn")} hint={t("inspect.today")} error={errorOf("blacklistOn")}>
          <Input type="date" name="blacklistOn" defaultValue={known?.blacklistOn ?? ""} />
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="font-semibold">{t("inspect.accessories")}</legend>
        {ACCESSORIES.map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={`accessory.${one}`}
              defaultChecked={known?.accessories.includes(one)}
              className="size-5"
            />
            {t(`accessory.${one}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t("inspect.note")} error={errorOf("note")}>
        <Textarea name="note" rows={2} maxLength={500} defaultValue={known?.note} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {unit.flaws.map((id, index) => (
          <PrivatePicture
            key={id}
            address={addressOf("GET /admin/api/bench/:publicId/flaws/:photoId", {
              params: { publicId: unit.publicId, photoId: id },
            })}
            name={t("inspect.flaw", { number: index + 1 })}
            className="size-14"
          />
        ))}
        <PhotoInput
          label={t("inspect.flaws")}
          isSending={bench.isSending}
          isMultiple
          onPhoto={(photo) =>
            bench.sendPhoto({
              name: t("inspect.flaws"),
              send: async ({ version }) =>
                callQuietly("POST /admin/api/bench/:publicId/flaws", {
                  params: { publicId: unit.publicId },
                  query: { version },
                  body: await shrinkPhoto(photo),
                }),
            })
          }
          className="flex min-h-12 flex-1 items-center gap-2"
        >
          {t("inspect.flaws")}
        </PhotoInput>
      </div>
      <Button type="submit" size="lg" className="justify-self-start" loading={bench.isSending}>
        {t(unit.stage === "received" ? "inspected" : "inspect.save")}
      </Button>
    </form>
  );
}
