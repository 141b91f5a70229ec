import { useRef } from "react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useMay } from "../session.tsx";
import type { NextAct } from "./next-act-of.ts";

interface NextProps {
  readonly number: string;
  readonly next: NextAct;
}

/** The band above an order: what it waits for, with the act or a link to it. The acts on parcels stand in the parcel below. */
export function NextOfOrder({ number, next }: NextProps) {
  const t = useWords("admin");
  const money = useWords("admin-money");
  const ofCase = useWords("admin-cases");
  const locale = useLocale();
  const may = useMay();
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isSending, error, run, forget } = useSend();
  const link = (to: string, words: string) => (
    <Link to={to} className={buttonStyle("solid", "sm")}>
      {words}
    </Link>
  );
  const send = ({ id, version }: { readonly id: number; readonly version: string }) =>
    run(async () => {
      const now = await callRoute("POST /admin/api/refunds/:id/sending", {
        params: { id },
        body: { version },
      });
      toast({ title: now.state === "succeeded" ? money("sent") : money(`state.${now.state}`) });
      heading.current?.focus();
    });
  const act = () => {
    switch (next.kind) {
      case "send_refund": {
        const amount = formatMoney(next.refund.amountCents, locale);
        return (
          may("refunds.send") && (
            <Button size="sm" loading={isSending} onClick={() => void send(next.refund)}>
              {money("sendAmount", { amount })}
            </Button>
          )
        );
      }
      case "case":
        return link(`/cases/${next.case.number}`, ofCase("openOne", { number: next.case.number }));
      case "scan":
        return may("orders.write") && link(`/packing?order=${encodeURIComponent(number)}`, t("next.pack"));
      case "collect":
        return may("orders.write") && link("/pickups", t("next.toDesk"));
      default:
        return null;
    }
  };
  return (
    <section
      aria-labelledby="next-act"
      className="no-print flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-brand-soft px-4 py-2.5"
    >
      <h2 id="next-act" ref={heading} tabIndex={-1} className="text-sm font-semibold text-brand-strong">
        {t("next.title")}
      </h2>
      <p className="me-auto">
        {next.kind === "case"
          ? `${ofCase(`kind.${next.case.kind}`)} · ${ofCase(`state.${next.case.state}`)}`
          : t(`next.${next.kind}`)}
      </p>
      {act()}
      <ErrorText error={error} onReload={forget} />
    </section>
  );
}
