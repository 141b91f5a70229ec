import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import type { StaffThread } from "#contract/inbox/staff-threads.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useMay } from "../session.tsx";
import { StateBadge } from "./state-badge.tsx";

/** Who writes, about what and since when, with the ways to the order, the customer and their other conversations. */
export function ThreadFacts({ thread }: { thread: StaffThread }) {
  const t = useWords("admin-inbox");
  const words = useWords("admin");
  const locale = useLocale();
  const may = useMay();
  const { orderNumber, orderStatus, customerId, name, email } = thread;
  const link = "underline underline-offset-4 wrap-anywhere";
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      <Fact term={words("order.status")}>
        <StateBadge state={thread.state} /> {formatDateTime(thread.movedAt, locale)}
      </Fact>
      <Fact term={t("kind")}>{t(`kind.${thread.kind}`)}</Fact>
      <Fact term={words("order.buyer")}>
        {customerId && may("customers.read") ? (
          <Link to={`/customers/${customerId}`} className={link}>
            {name}
          </Link>
        ) : (
          name
        )}
        {" · "}
        <Link to={`/inbox?${new URLSearchParams({ q: email })}`} className={link} title={t("others")}>
          {email}
        </Link>
      </Fact>
      <Fact term={t("language")}>{t(`language.${thread.locale}`)}</Fact>
      {orderNumber && (
        <Fact term={words("order.title")}>
          {may("orders.read") ? (
            <Link to={`/orders/${orderNumber}`} className={link}>
              {orderNumber}
            </Link>
          ) : (
            orderNumber
          )}
          {orderStatus && ` · ${words(`order.${orderStatus}`)}`}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
