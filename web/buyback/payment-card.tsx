import { OtherAccount, type SellerPayment } from "#contract/buyback/seller-routes.ts";
import { formatEuros } from "#contract/format.ts";
import { api } from "#web/client-state/api.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { saveFile } from "#web/ui/save-file.ts";

/** The payment of a bought phone, its purchase statement, and the form for another account when the transfer came back. */
export function PaymentCard({ token }: { readonly token: string }) {
  const t = useWords("offer");
  const errors = useWords("errors");
  const locale = useLocale();
  const { data, reload } = useRequest(token, () => api.call("POST /buyback/payments", { body: { token } }));
  const { isSending, error, run } = useSend();
  if (!data) return null;
  const { state, cents, statement } = data;
  const sentence = state === null ? "payment.byVoucher" : SENTENCES[state];
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">{t("payment.title")}</h2>
      <p role="status">
        {t(sentence)}{" "}
        <bdi dir="ltr" className="font-semibold figures">
          {formatEuros(cents, locale)}
        </bdi>
      </p>
      {state === "waiting" && <AccountForm token={token} onNamed={reload} />}
      {statement && (
        <Button
          variant="outline"
          className="mt-5"
          loading={isSending}
          onClick={() =>
            void run(async () => {
              const file = await api.call("POST /buyback/statements", { body: { token } });
              saveFile(`${statement}.pdf`, file as Blob);
            })
          }
        >
          {t("payment.statement")}
        </Button>
      )}
      <p role="alert" className="mt-3 text-sm font-medium text-danger empty:hidden">
        {error && errors(error.code)}
      </p>
    </Card>
  );
}

/** The seller sees one sentence until the bank has the transfer. */
const SENTENCES: Readonly<
  Record<
    NonNullable<SellerPayment["state"]>,
    "payment.waiting" | "payment.due" | "payment.sent" | "payment.paid"
  >
> = {
  waiting: "payment.waiting",
  due: "payment.due",
  batched: "payment.due",
  sent: "payment.sent",
  paid: "payment.paid",
  returned: "payment.due",
};

function AccountForm({ token, onNamed }: { readonly token: string; readonly onNamed: () => void }) {
  const t = useWords("offer");
  const texts = useWords("errors");
  const { formProps, errors, isSending, error } = useForm<OtherAccount>({
    check: checkedBy(OtherAccount, (read) => ({ token, iban: read("iban"), holder: read("holder") })),
    async send(body) {
      await api.call("POST /buyback/accounts", { body });
      onNamed();
    },
  });
  return (
    <form {...formProps} className="mt-4 grid gap-4">
      <Field label={t("payment.iban")} error={errors.iban && t("payment.wrongIban")} required>
        <Input name="iban" autoComplete="off" dir="ltr" maxLength={42} />
      </Field>
      <Field label={t("payment.holder")} error={errors.holder && t("payment.noHolder")} required>
        <Input name="holder" autoComplete="name" maxLength={120} />
      </Field>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && texts(error.code)}
      </p>
      <div>
        <Button type="submit" loading={isSending}>
          {t("payment.send")}
        </Button>
      </div>
    </form>
  );
}
