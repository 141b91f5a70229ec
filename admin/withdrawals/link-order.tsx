import { type Withdrawal, WithdrawalLink } from "#contract/withdrawal/withdrawal.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { useFieldText } from "../field-text.ts";

/** A button that links a statement to an order. The list then shows whether the order has another e-mail. */
export function LinkOrder({ statement }: { readonly statement: Withdrawal }) {
  const t = useWords("admin-lists");
  return (
    <DialogButton title={t("withdrawal.link")}>
      {(onClose) => <LinkForm statement={statement} onClose={onClose} />}
    </DialogButton>
  );
}

interface FormProps {
  readonly statement: Withdrawal;
  readonly onClose: () => void;
}

function LinkForm({ statement, onClose }: FormProps) {
  const t = useWords("admin-lists");
  const { formProps, errorOf, isSending, error, forget } = useForm<WithdrawalLink>({
    check: checkedBy(WithdrawalLink, (read) => ({
      orderNumber: read("orderNumber"),
      version: statement.version,
    })),
    send: async (body) => {
      await callRoute("PUT /admin/api/withdrawals/:id/order", { params: { id: statement.id }, body });
      onClose();
    },
    textOf: useFieldText(),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={t("withdrawal.order")}
        hint={t("withdrawal.linkHint")}
        error={errorOf("orderNumber")}
        required
      >
        <Input name="orderNumber" autoComplete="off" defaultValue={statement.orderNumber} />
      </Field>
      <ErrorText error={error} onReload={forget} />
      <Button type="submit" loading={isSending} className="justify-self-start">
        {t("withdrawal.link")}
      </Button>
    </form>
  );
}
