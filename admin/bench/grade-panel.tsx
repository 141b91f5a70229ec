import { type FormEvent, useState } from "react";
import { GRADES, type Grade } from "#contract/catalog/conditions.ts";
import { DISTANCES_CM, gradeUnit, Measured, NO_MARKS, ZONES } from "#contract/devices/grading.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { checkForm } from "#web/ui/forms/check-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useFieldText } from "../field-text.ts";
import type { Bench } from "./use-unit.ts";

const MEASURES = ["scratches", "scratchMm", "chips", "chipMm"] as const;

/** The marks of each zone and the battery. The grade follows; another one wants a reason and a second person. */
export function GradePanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const { unit } = bench;
  // A correction begins with what was measured; what was measured before a repair or a sale says nothing.
  const isCorrection = unit.stage === "graded" || unit.stage === "listed";
  const before = (isCorrection ? unit.grading?.measured.zones : null) ?? {
    display: NO_MARKS,
    edge: NO_MARKS,
    frame: NO_MARKS,
    back: NO_MARKS,
  };
  const [measured, setMeasured] = useState<Measured | null>(
    unit.battery === null ? null : { zones: before, battery: unit.battery },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const fieldText = useFieldText();
  /** A number whose length is still to be typed (INVALID) is unfinished, not wrong. */
  const errorOf = (name: string) => fieldText(errors[name] === "INVALID" ? undefined : errors[name]);
  const [wanted, setWanted] = useState<Grade | null>(null);
  const verdict = measured && gradeUnit(measured);

  function read(event: FormEvent<HTMLFormElement>) {
    const data = new FormData(event.currentTarget);
    const figure = (name: string) => Number(plainSigns(String(data.get(name) ?? "")));
    const zones = ZONES.map((zone) => {
      const marks = MEASURES.map((measure) => [measure, figure(`${zone}.${measure}`)]);
      const invisibleFromCm = figure(`${zone}.cm`) || null;
      return [zone, { ...Object.fromEntries(marks), invisibleFromCm }];
    });
    const typed = { zones: Object.fromEntries(zones), battery: figure("battery") };
    const checked = checkForm(Measured, typed);
    setMeasured(checked.data);
    setErrors(checked.errors ?? {});
    return data;
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = read(event);
    if (!measured || !verdict?.grade) return;
    const asked =
      wanted && wanted !== verdict.grade ? { wanted, reason: String(data.get("reason") ?? "") } : {};
    void bench.act("gradings", { measured, ...asked });
  }

  return (
    <form method="post" onInput={read} onSubmit={submit} className="grid gap-4">
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
                  error={errorOf(`zones.${zone}.${measure}`)}
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
      <Field label={t("test.percent")} className="max-w-60" error={errorOf("battery")} required>
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
          <Field label={t("reason")} required={wanted !== null}>
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
        {wanted && wanted !== verdict?.grade ? t("grade.ask") : t("grade.save")}
      </Button>
    </form>
  );
}
