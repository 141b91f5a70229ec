import { useState } from "react";
import type { FieldErrors } from "#contract/errors.ts";
import { formatDateTime } from "#contract/format.ts";
import { REPAIR_ACCESSORIES } from "#contract/repair/accessories.ts";
import { RECEPTION_LIMITS, type RepairDossier, RepairReception } from "#contract/repair/reception.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { FactList } from "../fact-list.tsx";
import { useFieldText } from "../field-text.ts";
import { Section } from "../section.tsx";
import { StepForm } from "../step-form.tsx";
import { useRead } from "../use-read.ts";
import { RepairPhotos } from "./repair-photos.tsx";

/** How the phone came: the form of its reception, then what was recorded. */
export function ReceptionSection({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const { number, state } = repair;
  const { data } = useRead("GET /admin/api/repairs/:number/reception", { params: { number } });
  if (!data) return null;
  const isAwaited = data.reception === null && data.device === null && isOpenRepair(state);
  if (!isAwaited && data.reception === null && data.photos.length === 0) return null;
  return (
    <Section title={t("reception")}>
      {data.reception && <ReceptionFacts reception={data.reception} />}
      <RepairPhotos repair={repair} kind="reception" photos={data.photos} />
      {isAwaited && <ReceptionForm repair={repair} models={data.models} />}
    </Section>
  );
}

function ReceptionFacts({ reception }: { reception: NonNullable<RepairDossier["reception"]> }) {
  const t = useWords("admin-repairs");
  const names = useWords("repairs");
  const locale = useLocale();
  const { imei, unreadable, seen, accessories, by, at } = reception;
  const left = accessories.map((one) => names(`accessory.${one}`)).join(", ");
  return (
    <FactList
      facts={[
        [t("imei"), imei ?? (unreadable && `${t("imei.none")} (${unreadable})`)],
        [
          t("seen"),
          <span key="seen" className="whitespace-pre-line">
            {seen}
          </span>,
        ],
        [t("accessories"), left || t("accessories.none")],
        [t("received.by"), t("received.facts", { by, at: formatDateTime(at, locale) })],
      ]}
    />
  );
}

function ReceptionForm({ repair, models }: { repair: StaffRepair } & Pick<RepairDossier, "models">) {
  const t = useWords("admin-repairs");
  const names = useWords("repairs");
  const toast = useToast();
  const fieldText = useFieldText();
  const { number, version } = repair;
  const [isUnreadable, setUnreadable] = useState(false);
  /** The phone is not in the catalogue. */
  const [isOther, setOther] = useState(false);
  const { formProps, errors, isSending, error } = useForm<RepairReception>({
    check: checkedBy(RepairReception, (read, data) => ({
      ...{ version, seen: read("seen") },
      ...(isOther
        ? {
            modelId: null,
            other: {
              ...{ brand: read("brand"), model: read("model"), colour: read("colour") },
              storageGb: Number(read("storageGb")),
            },
          }
        : { modelId: Number(read("modelId")) }),
      ...{ imei: isUnreadable ? null : read("imei"), unreadable: isUnreadable ? read("unreadable") : null },
      accessories: REPAIR_ACCESSORIES.filter((one) => data.has(one)),
    })),
    async send(body) {
      await callRoute("POST /admin/api/repairs/:number/reception", { params: { number }, body });
      toast({ title: t("reception.done") });
    },
  });
  return (
    <div className="grid max-w-2xl gap-4">
      <p className="text-ink-muted">{t("reception.text")}</p>
      <StepForm formProps={formProps} submit={t("reception.send")} isSending={isSending} error={error}>
        {isUnreadable ? (
          <Field label={t("imei.why")} error={fieldText(errors.unreadable)} required>
            <Input name="unreadable" maxLength={RECEPTION_LIMITS.unreadable} autoComplete="off" autoFocus />
          </Field>
        ) : (
          <Field
            label={t("imei")}
            error={errors.imei === "TAKEN" ? t("imei.taken") : fieldText(errors.imei)}
            required
          >
            <Input
              name="imei"
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              data-scans="text"
              maxLength={40}
            />
          </Field>
        )}
        <Checkbox
          label={t("imei.none")}
          checked={isUnreadable}
          onChange={(event) => setUnreadable(event.target.checked)}
        />
        {isOther ? (
          <OtherFields errors={errors} phone={repair.phone} />
        ) : (
          <Field label={t("model")} error={fieldText(errors.modelId)} required>
            <Select name="modelId" defaultValue={models[0]?.name === repair.phone ? models[0].id : ""}>
              <option value="">{t("model.choose")}</option>
              {models.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Checkbox
          label={t("model.other")}
          checked={isOther}
          onChange={(event) => setOther(event.target.checked)}
        />
        <Field label={t("seen")} hint={t("seen.hint")} error={fieldText(errors.seen)} required>
          <Textarea name="seen" rows={3} maxLength={RECEPTION_LIMITS.seen} />
        </Field>
        <fieldset>
          <legend className="font-semibold">{t("accessories")}</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4">
            {REPAIR_ACCESSORIES.map((one) => (
              <Checkbox key={one} name={one} label={names(`accessory.${one}`)} />
            ))}
          </div>
        </fieldset>
      </StepForm>
    </div>
  );
}

/** The fields that describe a phone outside of the catalogue. The name that was given at the counter is proposed. */
function OtherFields({ errors, phone }: { readonly errors: FieldErrors; readonly phone: string }) {
  const t = useWords("admin-repairs");
  const fieldText = useFieldText();
  const [brand = "", ...model] = phone.split(" ");
  const field = (name: "brand" | "model" | "storageGb" | "colour", value: string) => (
    <Field label={t(`other.${name}`)} error={fieldText(errors[`other.${name}`])} required>
      <Input
        name={name}
        defaultValue={value}
        maxLength={60}
        autoComplete="off"
        inputMode={name === "storageGb" ? "numeric" : undefined}
      />
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field("brand", brand)}
      {field("model", model.join(" "))}
      {field("storageGb", "")}
      {field("colour", "")}
    </div>
  );
}
