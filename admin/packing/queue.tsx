import { Link } from "react-router";
import { MOST_WAITING, type WaitingParcel } from "#contract/devices/packing.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";

interface QueueProps {
  readonly waiting: readonly WaitingParcel[];
  /** The order that is open. */
  readonly open: string | null;
}

const TONES = { late: "font-bold text-danger", today: "font-bold", later: "text-ink-muted" } as const;

/** The parcels that wait, the first to leave on top. */
export function Queue({ waiting, open }: QueueProps) {
  const t = useWords("admin-devices");
  const admin = useWords("admin");
  const locale = useLocale();
  const late = waiting.filter(({ due }) => due === "late").length;
  const today = waiting.filter(({ due }) => due === "today").length;
  return (
    <section aria-labelledby="queue" className="grid content-start gap-3">
      <h2 id="queue" className="text-lg font-bold">
        {t("queue.title", { count: waiting.length < MOST_WAITING ? waiting.length : `${MOST_WAITING}+` })}
      </h2>
      {waiting.length === 0 && <p className="text-ink-muted">{t("queue.empty")}</p>}
      {late + today > 0 && (
        <p className="text-sm">
          {late > 0 && <span className="me-3 font-bold text-danger">{t("queue.late", { count: late })}</span>}
          {today > 0 && <span className="font-bold">{t("queue.today", { count: today })}</span>}
        </p>
      )}
      <ul className="divided rounded-md border border-line empty:hidden">
        {waiting.map(
          ({ number, parcel, names, grades, places, shippingOption, town, leavesOn, due, state }) => (
            <li key={parcel}>
              <Link
                to={`/packing?order=${encodeURIComponent(number)}`}
                aria-current={number === open || undefined}
                className="grid gap-0.5 px-3 py-2 hover:bg-surface-sunken aria-[current]:bg-surface-sunken"
              >
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-semibold figures">{number}</span>
                  <span className={TONES[due]}>
                    {due === "later" ? formatDate(leavesOn, "day", locale) : t(`queue.due.${due}`)}
                  </span>
                </span>
                <span className="wrap-anywhere">
                  {names.join(", ")}
                  {grades.length > 0 && ` · ${t("grade")} ${grades.join(", ")}`}
                </span>
                <span className="text-sm text-ink-muted">
                  {admin(`order.way.${shippingOption}`)} · {town}
                  {state === "packed" && ` · ${admin("parcel.state.packed")}`}
                  {state === "preparing" && places.length > 0 && (
                    <span className="font-bold text-ink figures">{` · ${places.join(", ")}`}</span>
                  )}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
