import type { BackOfficeOrder } from "#contract/back-office/orders.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { SectionTable } from "../section.tsx";
import { useMay } from "../session.tsx";
import { useMailName } from "./mail-name.ts";

interface MailsProps extends Pick<BackOfficeOrder, "mails"> {
  readonly number: string;
}

/** The mails of an order. A mail that has been sent can be sent again. */
export function Mails({ number, mails }: MailsProps) {
  const t = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const toast = useToast();
  const { sending, error, run } = useSend();
  const mailName = useMailName();
  const resend = (id: string) =>
    run(
      async () => {
        await callRoute("POST /admin/api/orders/:number/mails/:mailId", { params: { number, mailId: id } });
        toast({ title: t("mail.resent") });
      },
      { name: id },
    );
  const canResend = may("orders.write");
  return (
    <SectionTable
      title={t("order.mails")}
      fold={{ count: mails.length, isOpen: false }}
      empty={t("mail.none")}
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { header: t("order.mail"), cell: ({ kind }) => mailName(kind), lead: true },
        {
          header: t("order.recipient"),
          cell: ({ recipient }) => <span className="block min-w-44 wrap-anywhere">{recipient}</span>,
        },
        {
          header: t("order.sentAt"),
          cell: ({ sentAt }) => (sentAt ? formatDateTime(sentAt, locale) : t("mail.waits")),
        },
        {
          header: t("mail.action"),
          hideHeader: true,
          align: "end",
          cell: ({ id, kind, sentAt }) =>
            canResend &&
            sentAt && (
              <Button
                size="sm"
                variant="outline"
                loading={sending === id}
                aria-label={t("mail.resendOf", { mail: mailName(kind) })}
                onClick={() => resend(id)}
              >
                {t("mail.resend")}
              </Button>
            ),
        },
      ]}
    >
      <ErrorText error={error} />
    </SectionTable>
  );
}
