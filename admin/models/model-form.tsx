import {
  MODEL_LIMITS,
  ModelChange,
  type ModelFacts,
  NewModel,
  type StaffModel,
} from "#contract/catalog/models/models.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { StepForm } from "../step-form.tsx";

const TEXTS = ["processor", "screenSize", "camera", "os", "battery"] as const;
const FIVE_G = ["yes", "no", "unknown"] as const;
const fiveGOf = (word: string) => (word === "unknown" ? null : word === "yes");
const wordOf = (fiveG: boolean | null) => (fiveG === null ? "unknown" : fiveG ? "yes" : "no");

const factsOf = (read: (name: string) => string) => ({
  ...{ brand: read("brand"), model: read("model"), colour: read("colour"), colourHex: read("colourHex") },
  storageGb: /^\d{1,5}$/.test(read("storageGb").trim()) ? Number(read("storageGb")) : null,
  ram: read("ram").trim() || null,
  ...Object.fromEntries(TEXTS.map((name) => [name, read(name)])),
  fiveG: fiveGOf(read("fiveG")),
  supportUntil: read("supportUntil") || null,
  supportSource: read("supportSource").trim() || null,
});

interface FormProps {
  readonly model: StaffModel;
  readonly onDone: (id: number) => void;
}

/** The text of a field's error: a colour that the catalogue has already, or the usual one. */
function useModelFieldText() {
  const t = useWords("admin-models");
  const textOf = useFieldText();
  return (code: Parameters<typeof textOf>[0]) => (code === "TAKEN" ? t("colour.taken") : textOf(code));
}

/** Corrects the facts of an entry. */
export function ChangeModel({ model, onDone }: FormProps) {
  const t = useWords("admin-models");
  const toast = useToast();
  const { id, version } = model;
  const form = useForm<ModelChange>({
    check: checkedBy(ModelChange, (read, data) => ({
      ...factsOf(read),
      version,
      forAll: data.get("forAll") === "on",
    })),
    async send(body) {
      await callRoute("PUT /admin/api/models/:id", { params: { id }, body });
      toast({ title: t("saved") });
      onDone(id);
    },
    textOf: useModelFieldText(),
  });
  return (
    <StepForm
      {...form}
      submit={t("save")}
      {...(form.error?.code === "STALE" && { onReload: () => onDone(id) })}
    >
      <FactFields facts={model} errorOf={form.errorOf} />
      {model.siblings.length > 0 && <Checkbox name="forAll" label={t("forAll")} />}
    </StepForm>
  );
}

/** Adds an entry that begins with the facts and the drawing of this one. */
export function AddModel({ model, onDone }: FormProps) {
  const t = useWords("admin-models");
  const toast = useToast();
  const form = useForm<NewModel>({
    check: checkedBy(NewModel, (read) => ({ ...factsOf(read), like: model.id })),
    async send(body) {
      const { id } = await callRoute("POST /admin/api/models", { body });
      toast({ title: t("added") });
      onDone(id);
    },
    textOf: useModelFieldText(),
  });
  return (
    <StepForm {...form} submit={t("add.send")}>
      <FactFields facts={model} errorOf={form.errorOf} />
    </StepForm>
  );
}

interface FactFieldsProps {
  readonly facts: ModelFacts;
  readonly errorOf: (name: keyof FieldErrors & string) => string | undefined;
}

function FactFields({ facts, errorOf }: FactFieldsProps) {
  const t = useWords("admin-models");
  const text = (
    name: "brand" | "model" | "ram" | (typeof TEXTS)[number],
    longest: number = MODEL_LIMITS.fact,
  ) => (
    <Field key={name} label={t(name)} error={errorOf(name)} required={name !== "ram"}>
      <Input name={name} maxLength={longest} defaultValue={facts[name] ?? ""} autoComplete="off" />
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text("brand", MODEL_LIMITS.name)}
      {text("model")}
      <Field label={t("storage")} error={errorOf("storageGb")} required>
        <Input
          name="storageGb"
          inputMode="numeric"
          maxLength={5}
          defaultValue={facts.storageGb}
          autoComplete="off"
        />
      </Field>
      {text("ram", MODEL_LIMITS.name)}
      <Field label={t("colour")} hint={t("colour.hint")} error={errorOf("colour")} required>
        <Input name="colour" maxLength={MODEL_LIMITS.name} defaultValue={facts.colour} autoComplete="off" />
      </Field>
      <Field label={t("colourHex")} error={errorOf("colourHex")} required>
        <Input name="colourHex" type="color" defaultValue={facts.colourHex} className="p-1" />
      </Field>
      {TEXTS.map((name) => text(name))}
      <Field label={t("fiveG")}>
        <Select name="fiveG" defaultValue={wordOf(facts.fiveG)}>
          {FIVE_G.map((word) => (
            <option key={word} value={word}>
              {t(`fiveG.${word}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("supportUntil")} error={errorOf("supportUntil")}>
        <Input name="supportUntil" type="date" defaultValue={facts.supportUntil ?? ""} />
      </Field>
      <Field label={t("supportSource")} hint={t("supportSource.hint")} error={errorOf("supportSource")}>
        <Input
          name="supportSource"
          maxLength={MODEL_LIMITS.fact}
          defaultValue={facts.supportSource ?? ""}
          autoComplete="off"
        />
      </Field>
    </div>
  );
}
