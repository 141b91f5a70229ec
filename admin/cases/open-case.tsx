import { useState } from "react";
import { useNavigate } from "react-router";
import { CASE_KINDS, CASE_LIMITS } from "#contract/cases/case-states.ts";
import { CaseInput, type OrderCases } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { useMay } from "../session.tsx";

/** The lines of an order that a new case can cover. */
export type Claimable = Pick<OrderCases, "claimable">;

interface OpenProps extends Claimable {
  /** The number of the order. */
  readonly number: string;
}

/** Opens a case for a buyer who calls. Renders nothing if no line of the order can have a case. */
export function OpenCase(props: OpenProps) {
  const t = useWords("admin-cases");
  const may = useMay();
  if (props.claimable.length === 0 || !may("orders.write")) return null;
  return <DialogButton title={t("open")}>{() => <OpenForm {...props} />}</DialogButton>;
}

function OpenForm({ number: order, claimable }: OpenProps) {
  const t = useWords("admin-cases");
  const fieldText = useFieldText();
  const navigate = useNavigate();
  const [kind, setKind] = useState("");
  // The dialog has one idempotency key, so that pressing twice opens one case.
  const [key] = useState(() => crypto.randomUUID());
  const lines = claimable.filter(({ kinds }) => kinds.some((one) => one === kind));
  const { errors, errorOf, formProps, isSending, error } = useForm<CaseInput>({
    check: checkedBy(CaseInput, (read) => ({
      ...{ key, kind, description: read("description") },
      lines: lines.flatMap(({ position }) => {
        const quantity = Number(read(`line-${position}`));
        return quantity === 0 ? [] : [{ position, quantity }];
      }),
    })),
    send: async (body) => {
      const { number } = await callRoute("POST /admin/api/orders/:number/cases", {
        params: { number: order },
        body,
      });
      await navigate(`/cases/${number}`);
    },
    textOf: useFieldText(),
  });

  return (
    <form {...formProps} className="grid gap-4">
      <p>{t("openText")}</p>
      <Field label={t("kind")} error={errorOf("kind")} required>
        <Select name="kind" value={kind} onChange={({ target }) => setKind(target.value)}>
          <option value="">{t("choose")}</option>
          {CASE_KINDS.filter((one) => claimable.some(({ kinds }) => kinds.includes(one))).map((one) => (
            <option key={one} value={one}>
              {t(`kind.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {lines.map(({ position, name, quantity }, index) => (
        <Field
          key={`${kind} ${position}`}
          label={name}
          hint={t("units", { count: quantity })}
          error={index === 0 && fieldText(errors.lines)}
        >
          <Input
            name={`line-${position}`}
            type="number"
            min={0}
            max={quantity}
            defaultValue={lines.length === 1 ? 1 : 0}
          />
        </Field>
      ))}
      <Field label={t("description")} error={errorOf("description")} required={kind !== "change_of_mind"}>
        <Textarea name="description" rows={4} maxLength={CASE_LIMITS.description} />
      </Field>
      <ErrorText error={error} />
      <Button type="submit" loading={isSending}>
        {t("open")}
      </Button>
    </form>
  );
}
