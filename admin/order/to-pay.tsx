import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { TILL_MEANS, type TillMeans } from "#contract/orders/till.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";

/** The amount that a customer owes for an order made by the shop, with the acts that take it at the counter or send the link. */
export function ToPay({ data }: { readonly data: BackOfficeOrder }) {
  const t = useWords("admin");
  const locale = useLocale();
  const toast = useToast();
  const may = useMay();
  const { isSending, error, run, forget } = useSend();
  const { toPay, version, order, email } = data;
  if (!toPay) return null;
  const params = { number: order.orderId };
  const amount = formatMoney(toPay.totalCents, locale);
  const send = () =>
    run(async () => {
      await callRoute("POST /admin/api/orders/:number/link", { params, body: { version } });
      toast({ title: t("toPay.sent", { email }) });
    });
  return (
    <Section title={t("toPay.title", { amount })}>
      <p className="text-ink-muted">
        {toPay.until === null
          ? t("toPay.repair")
          : toPay.swapOf === null
            ? t("toPay.until", { date: formatDateTime(toPay.until, locale) })
            : t("toPay.swap", { number: toPay.swapOf, date: formatDateTime(toPay.until, locale) })}
      </p>
      {may("orders.write") && (
        <div className="mt-3 flex flex-wrap gap-3">
          {TILL_MEANS.map((means) => (
            <TakeButton key={means} means={means} amount={amount} number={order.orderId} version={version} />
          ))}
          <Button variant="outline" size="sm" loading={isSending} onClick={() => void send()}>
            {t("toPay.link")}
          </Button>
        </div>
      )}
      <ErrorText error={error} onReload={forget} />
    </Section>
  );
}

interface TakeProps {
  readonly means: TillMeans;
  readonly amount: string;
  readonly number: string;
  readonly version: string;
}

/** A button that notes the money after a question, because money that was noted is given back only by a refund. */
function TakeButton(props: TakeProps) {
  const t = useWords("admin");
  const { means, amount } = props;
  return (
    <DialogButton title={t(`toPay.${means}`)} text={t(`toPay.${means}Text`, { amount })}>
      {(onClose) => <TakeForm {...props} onClose={onClose} />}
    </DialogButton>
  );
}

function TakeForm({ means, amount, number, version, onClose }: TakeProps & { readonly onClose: () => void }) {
  const t = useWords("admin");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const take = () =>
    run(async () => {
      await callRoute("POST /admin/api/orders/:number/payments", {
        params: { number },
        body: { version, means },
      });
      toast({ title: t("toPay.taken", { amount }) });
      onClose();
    });
  return (
    <div className="grid gap-4">
      <ErrorText error={error} onReload={forget} />
      <Button loading={isSending} onClick={() => void take()}>
        {t("toPay.take", { amount })}
      </Button>
    </div>
  );
}
