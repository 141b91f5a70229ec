import { Link } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { FactList } from "../fact-list.tsx";
import { CustomerLink } from "../person-links.tsx";
import { useMay } from "../session.tsx";
import { DueTime } from "./due-time.tsx";
import { StateBadge } from "./state-badge.tsx";

/** Sender, subject and date of a conversation, with links to the order, the customer and their other conversations. */
export function ThreadFacts({ thread }: { thread: StaffThread }) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const { orderNumber, orderStatus, customerId, name, email } = thread;
  const link = "underline underline-offset-4 wrap-anywhere";
  const facts = [
    [
      words("order.status"),
      <>
        <StateBadge state={thread.state} /> {formatDateTime(thread.movedAt, locale)}
      </>,
    ],
    [t("due"), thread.answerDueAt && <DueTime row={thread} />],
    [t("firstAnswer"), thread.firstAnsweredAt && formatDateTime(thread.firstAnsweredAt, locale)],
    [t("kind"), t(`kind.${thread.kind}`)],
    [
      words("order.buyer"),
      <>
        <CustomerLink id={customerId} name={name} />
        {" · "}
        <Link to={`/inbox?${new URLSearchParams({ q: email })}`} className={link} title={t("others")}>
          {email}
        </Link>
      </>,
    ],
    [t("language"), t(`language.${thread.locale}`)],
    [
      words("order.title"),
      orderNumber && (
        <>
          {may("orders.read") ? (
            <Link to={`/orders/${orderNumber}`} className={link}>
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
          {orderStatus && ` · ${words(`order.${orderStatus}`)}`}
        </>
      ),
    ],
  ] as const;
  return <FactList facts={facts} />;
}
