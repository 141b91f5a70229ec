import { useRef, useState } from "react";
import { type BackOfficeOrder, REPAIR_LATE_DAYS, type RepairStep } from "#contract/back-office/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";

/** The step after each step, and the step before it, to undo a mistake. */
const NEXT = { awaited: "received", received: "done", done: null } as const;
const BEFORE = { awaited: null, received: "awaited", done: "received" } as const;

/** The progress of the repairs of a paid order. Renders nothing without a repair. */
export function Repair({ data }: { readonly data: BackOfficeOrder }) {
  const t = useWords("admin");
  const may = useMay();
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  const title = useRef<HTMLHeadingElement>(null);
  const [movedFrom, setMovedFrom] = useState<string | null>(null);
  if (!data.repair) return null;
  const { step, isLate } = data.repair;
  const next = NEXT[step];
  const before = BEFORE[step];
  const change = (to: RepairStep) =>
    run(async () => {
      await callRoute("PUT /admin/api/orders/:number/repair", {
        params: { number: data.order.orderId },
        body: { version: data.version, step: to },
      });
      setMovedFrom(data.version);
      toast({ title: t("repair.changed") });
      // The pressed button disappears, so move the focus.
      title.current?.focus();
    });
  // Until the order is reloaded, the buttons would send an outdated version.
  const isBusy = isSending || movedFrom === data.version;
  return (
    <Section title={t("repair.title")} heading={title}>
      <p>{t(`repair.${step}`)}</p>
      {isLate && (
        <p className="font-medium text-warning">
          {t(data.order.totalAmount === 0 ? "repair.lateFree" : "repair.late", { days: REPAIR_LATE_DAYS })}
        </p>
      )}
      {may("orders.write") && (
        <div className="no-print flex flex-wrap gap-2.5">
          {next && (
            <Button size="sm" loading={isBusy} onClick={() => change(next)}>
              {t(`repair.move.${next}`)}
            </Button>
          )}
          {before && (
            <Button size="sm" variant="outline" loading={isBusy} onClick={() => change(before)}>
              {t(`repair.back.${before}`)}
            </Button>
          )}
        </div>
      )}
      <ErrorText error={error} onReload={forget} />
    </Section>
  );
}
