import { CircleCheck, CircleX, Clock, Mail, ReceiptText } from "lucide-react";
import type { Order } from "#contract/orders/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import type { ResultKind } from "./order-result.ts";

const LOOKS = {
  paid: [CircleCheck, "bg-success-soft text-success"],
  quote: [Mail, "bg-brand-soft text-brand-strong"],
  pending: [Clock, "bg-warning-soft text-warning"],
  waiting: [Clock, "bg-warning-soft text-warning"],
  cancelled: [CircleX, "bg-danger-soft text-danger"],
  none: [ReceiptText, "bg-brand-soft text-brand-strong"],
} as const satisfies Record<ResultKind, unknown>;

export function ResultHead({ kind, order }: { kind: ResultKind; order: Order | null }) {
  const t = useWords("checkout");
  const [Icon, look] = LOOKS[kind];
  const alsoQuote = kind === "paid" && order?.items.some((line) => line.quote);
  return (
    <header className="mb-8 grid justify-items-center gap-3 text-center sm:mb-10">
      <span
        className={classes(
          "mb-2 grid size-18 animate-tick place-items-center rounded-full forced-colors:border print:hidden",
          look,
        )}
      >
        <Icon aria-hidden className="size-9" strokeWidth={1.8} />
      </span>
      <h1 className="text-4xl font-bold">{t(`result.${kind}.title`)}</h1>
      <p className="max-w-xl text-lg text-ink-muted">{t(`result.${kind}.text`)}</p>
      {alsoQuote && <p className="max-w-xl text-ink-muted">{t("result.paid.quote")}</p>}
    </header>
  );
}
