import { type FormEvent, useState } from "react";
import { GRADES, type Grade } from "#contract/catalog/conditions.ts";
import { GradingInput } from "#contract/devices/bench.ts";
import { DISTANCES_CM, gradeUnit, Measured, NO_MARKS, ZONES } from "#contract/devices/grading.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { type Checked, checkForm, formReader } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useFieldText } from "../field-text.ts";
import type { Bench } from "./use-unit.ts";

const MEASURES = ["scratches", "scratchMm", "chips", "chipMm"] as const;

/** Reads the figures of the form; a field without a number gives NaN. */
function figuresIn(read: (name: string) => string) {
  const figure = (name: string) => Number(plainSigns(read(name)));
  const zones = ZONES.map((zone) => {
    const marks = MEASURES.map((measure) => [measure, figure(`${zone}.${measure}`)]);
    return [zone, { ...Object.fromEntries(marks), invisibleFromCm: figure(`${zone}.cm`) || null }];
  });
  return { zones: Object.fromEntries(zones), battery: figure("battery") };
}

/** Form for the marks of each zone and the battery. They give the grade; a different grade needs a reason and a second person. */
export function GradePanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const { unit } = bench;
  // A correction starts from the last measurement. A measurement from before a repair or a sale no longer applies.
  const isCorrection = unit.stage === "graded" || unit.stage === "listed";
  const before = (isCorrection ? unit.grading?.measured.zones : null) ?? {
    display: NO_MARKS,
    edge: NO_MARKS,
    frame: NO_MARKS,
    back: NO_MARKS,
  };
  /** The measurements typed so far; the verdict is updated with each one. */
  const [typed, setTyped] = useState<Checked<Measured> | null>(null);
  const began = unit.battery === null ? null : { zones: before, battery: unit.battery };
  const measured = typed ? typed.data : began;
  const verdict = measured && gradeUnit(measured);
  const [wanted, setWanted] = useState<Grade | null>(null);
  const isOther = wanted !== null && wanted !== verdict?.grade;
  const fieldText = useFieldText();
  const { formProps, errorOf } = useForm<GradingInput>({
    check: checkedBy(GradingInput, (read) => ({
      version: unit.version,
      measured: figuresIn(read),
      ...(isOther && { wanted, reason: read("reason") }),
    })),
    send: (grading) => bench.act("gradings", grading),
    textOf: fieldText,
  });
  /** A number whose length is still to be typed (INVALID) is unfinished, not wrong. */
  function measureError(name: string) {
    const code = typed?.errors?.[name];
    return fieldText(code === "INVALID" ? undefined : code);
  }
  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    setTyped(checkForm(Measured, figuresIn(formReader(event.currentTarget))));
  }

  return (
    <form {...formProps} onInput={onInput} className="grid gap-4">
      <p className="text-ink-muted">{t("grade.how")}</p>
      <div className="grid gap-4">
        {ZONES.map((zone, index) => {
          const marks = before[zone];
          return (
            <fieldset
              key={zone}
              className="grid grid-cols-2 items-end gap-3 rounded-lg border border-line p-3 sm:grid-cols-3 lg:grid-cols-5"
            >
              <legend className="px-1 font-bold">{t(`zone.${zone}`)}</legend>
              {MEASURES.map((measure) => (
                <Field
                  key={measure}
                  label={t(`measure.${measure}`)}
                  error={measureError(`zones.${zone}.${measure}`)}
                >
                  <Input
                    name={`${zone}.${measure}`}
                    inputMode="numeric"
                    defaultValue={marks[measure]}
                    maxLength={3}
                    autoFocus={index === 0 && measure === "scratches"}
                    onFocus={(event) => event.target.select()}
                  />
                </Field>
              ))}
              <Field label={t("measure.cm")}>
                <Select name={`${zone}.cm`} defaultValue={marks.invisibleFromCm ?? ""}>
                  {DISTANCES_CM.map((cm) => (
                    <option key={cm} value={cm}>
                      {t("measure.from", { cm })}
                    </option>
                  ))}
                  <option value="">{t("measure.visible")}</option>
                </Select>
              </Field>
            </fieldset>
          );
        })}
      </div>
      <Field label={t("test.percent")} className="max-w-60" error={measureError("battery")} required>
        <Input name="battery" inputMode="numeric" defaultValue={unit.battery ?? ""} maxLength={3} />
      </Field>
      <p role="status" className="rounded-md bg-surface-sunken p-3">
        {!verdict && t("grade.incomplete")}
        {verdict?.grade === null && t("grade.none")}
        {verdict?.grade && (
          <>
            <b className="text-xl">{t("grade.is", { grade: verdict.grade })}</b>{" "}
            {t("grade.parts", {
              screen: verdict.parts.screen ?? "–",
              body: verdict.parts.body ?? "–",
              battery: verdict.parts.battery ?? "–",
            })}
          </>
        )}
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{t("grade.other")}</summary>
        <div className="mt-2 grid gap-3">
          <p className="text-ink-muted">{t("grade.otherHow")}</p>
          <Field label={t("grade.wanted")} className="max-w-60">
            <Select onChange={(event) => setWanted(GRADES.find((one) => one === event.target.value) ?? null)}>
              <option value="">{t("grade.asMeasured")}</option>
              {GRADES.map((grade) => (
                <option key={grade}>{grade}</option>
              ))}
            </Select>
          </Field>
          <Field label={t("reason")} error={errorOf("reason")} required={wanted !== null}>
            <Textarea name="reason" rows={2} maxLength={500} />
          </Field>
        </div>
      </details>
      <Button
        type="submit"
        size="lg"
        className="justify-self-start"
        loading={bench.isSending}
        disabled={!verdict?.grade}
      >
        {isOther ? t("grade.ask") : t("grade.save")}
      </Button>
    </form>
  );
}
