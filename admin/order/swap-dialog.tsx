import { formatMoney } from "#contract/format.ts";
import { SwapInput } from "#contract/orders/edits.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input, Textarea } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";
import { type EditableProps, useMayEdit } from "./editable.ts";

interface SwapProps extends EditableProps {
  readonly position: number;
}

/** A button that opens a dialog to give a line another unit, while its parcel is still to be packed. */
export function SwapButton({ data, parcels, position }: SwapProps) {
  const t = useWords("admin");
  const mayEdit = useMayEdit({ data });
  const isHere = parcels.some(
    ({ isOwn, hasUnits, state, lines }) =>
      isOwn && hasUnits && state === "preparing" && lines.some((line) => line.position === position),
  );
  const hasUnit = data.units.some((unit) => unit.position === position && unit.closedAt === null);
  const line = data.order.items[position];
  if (!mayEdit || !isHere || !hasUnit || !line || line.isRefunded) return null;
  return (
    <DialogButton
      title={t("swap.name", { name: line.productName })}
      label={t("swap.title")}
      text={t("swap.text")}
      className="mt-1"
    >
      {(onClose) => <SwapForm data={data} position={position} onClose={onClose} />}
    </DialogButton>
  );
}

function SwapForm({
  data,
  position,
  onClose,
}: Omit<SwapProps, "parcels"> & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const locale = useLocale();
  const toast = useToast();
  const textOf = useFieldText();
  const number = data.order.orderId;
  const { formProps, errors, errorOf, isSending, error, forget } = useForm<SwapInput>({
    check: checkedBy(SwapInput, (read) => ({
      ...{ version: data.version, position },
      ...{ code: read("code"), reason: read("reason") },
    })),
    send: async (body) => {
      const now = await callRoute("POST /admin/api/orders/:number/unit", { params: { number }, body });
      const asked = now.differences.find((one) => one.position === position && one.status === "PENDING");
      const amount = formatMoney(asked?.cents ?? 0, locale);
      toast({ title: asked ? t("swap.asked", { amount }) : t("swap.done", { number }) });
      onClose();
    },
    textOf,
  });
  const codeError = errors.code === "INVALID" ? t("swap.unfit") : errorOf("code");
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={t("swap.code")} error={codeError} required>
        <Input name="code" autoComplete="off" />
      </Field>
      <Field label={t("reason")} error={errorOf("reason")} required>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
      <ErrorText error={error} onReload={forget} />
      <Button type="submit" loading={isSending}>
        {t("swap.title")}
      </Button>
    </form>
  );
}
