import { Link, useSearchParams } from "react-router";
import { addDays, isCalendarDay } from "#contract/delivery/working-days.ts";
import { formatDays, formatTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import type { DaySlot, DayVisit, DayWalkIn, RepairDay } from "#contract/repair/booking/staff-booking.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { classes } from "#web/ui/classes.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { RepairBadge } from "../repairs/repair-badge.tsx";
import { VisitActs } from "../repairs/visits/visit-acts.tsx";
import { SectionTable } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** A day of the repair desk: who comes when, who came without a visit, and how full the next days are. */
export default function RepairDaysPage() {
  const t = useWords("admin-visits");
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const asked = search.get("day") ?? "";
  const loaded = useRead("GET /admin/api/repair-days", {
    query: isCalendarDay(asked) ? { day: asked } : {},
  });
  const { data } = loaded;
  const title = data ? `${t("title")} · ${formatDays(data.day, data.day, locale).last}` : t("title");
  return (
    <Page
      loaded={loaded}
      title={title}
      actions={
        data && (
          <nav aria-label={t("day")} className="flex flex-wrap items-end gap-2">
            <Link to={`?day=${addDays(data.day, -1)}`} className={buttonStyle("outline", "sm")}>
              {t("before")}
            </Link>
            <Link to="/repairs/days" className={buttonStyle("outline", "sm")}>
              {t("today")}
            </Link>
            <Link to={`?day=${addDays(data.day, 1)}`} className={buttonStyle("outline", "sm")}>
              {t("after")}
            </Link>
            <Field label={t("day")} hideLabel>
              <Input
                key={data.day}
                type="date"
                defaultValue={data.day}
                onChange={({ target }) => isCalendarDay(target.value) && setSearch({ day: target.value })}
              />
            </Field>
          </nav>
        )
      }
    >
      {data && (
        <div className="grid grid-cols-1 gap-8">
          <NextDays {...data} />
          <Slots slots={data.slots} />
          <WalkIns rows={data.walkIns} />
        </div>
      )}
    </Page>
  );
}

function NextDays({ day: shown, next }: RepairDay) {
  const t = useWords("admin-visits");
  const locale = useLocale();
  return (
    <nav aria-label={t("days")}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {next.map(({ day, visits, capacity }) => (
          <li key={day}>
            <Link
              to={`?day=${day}`}
              aria-current={day === shown ? "date" : undefined}
              className={classes(
                "grid h-full content-start gap-0.5 rounded-lg border px-3 py-2 smooth hover:bg-surface-sunken",
                day === shown ? "border-brand bg-brand-soft" : "border-line",
              )}
            >
              <span className="font-semibold">{formatDays(day, day, locale).last}</span>
              <span className={classes("figures text-sm", visits === 0 && "text-ink-muted")}>
                {capacity > 0
                  ? t("days.count", { visits: String(visits), capacity: String(capacity) })
                  : t("days.visits", { count: visits })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A visit, or the places of a slot that are free. */
interface SlotRow {
  readonly slot: DaySlot;
  readonly visit: DayVisit | null;
}

function Slots({ slots }: { readonly slots: readonly DaySlot[] }) {
  const t = useWords("admin-visits");
  const locale = useLocale();
  const rows = slots.flatMap((slot): SlotRow[] => [
    ...slot.visits.map((visit) => ({ slot, visit })),
    ...(slot.visits.length < slot.capacity ? [{ slot, visit: null }] : []),
  ]);
  return (
    <SectionTable
      title={t("slots")}
      empty={t("none")}
      rows={rows}
      rowKey={({ slot, visit }) => `${slot.startsAt} ${visit?.number}`}
      columns={[
        {
          header: t("time"),
          cell: ({ slot }) => (
            <span className="figures">
              {`${formatTime(slot.startsAt, locale)} – ${formatTime(slot.endsAt, locale)}`}
            </span>
          ),
          nowrap: true,
          lead: true,
        },
        {
          header: t("phone"),
          cell: ({ slot, visit }) =>
            visit ? (
              <span className="grid">
                <Link to={`/repairs/${visit.number}`} className="font-semibold underline underline-offset-4">
                  {visit.phone}
                </Link>
                <small className="text-ink-muted">{visit.services.join(", ") || visit.number}</small>
                {slot.capacity === 0 && <small className="text-danger">{t("closedNow")}</small>}
              </span>
            ) : (
              <span className="text-ink-muted">
                {t("free", { count: slot.capacity - slot.visits.length })}
              </span>
            ),
        },
        {
          header: t("person"),
          cell: ({ visit }) =>
            visit && (
              <span className="grid">
                <span className="wrap-anywhere">{visit.name}</span>
                {visit.telephone && (
                  <small className="whitespace-nowrap text-ink-muted">{formatPhone(visit.telephone)}</small>
                )}
              </span>
            ),
        },
        {
          header: t("state"),
          cell: ({ visit }) => visit && <RepairBadge row={{ state: visit.state, isLate: false }} />,
          nowrap: true,
        },
        {
          header: t("acts"),
          hideHeader: true,
          cell: ({ visit }) =>
            visit?.state === "booked" && <VisitActs number={visit.number} version={visit.version} />,
        },
      ]}
    />
  );
}

function WalkIns({ rows }: { readonly rows: readonly DayWalkIn[] }) {
  const t = useWords("admin-visits");
  const locale = useLocale();
  return (
    <SectionTable
      title={t("walkIns")}
      empty={t("walkIns.none")}
      rows={rows}
      rowKey={({ number }) => number}
      columns={[
        {
          header: t("time"),
          cell: ({ at }) => <span className="figures">{formatTime(at, locale)}</span>,
          nowrap: true,
        },
        {
          header: t("phone"),
          cell: ({ number, phone }) => (
            <Link to={`/repairs/${number}`} className="font-semibold underline underline-offset-4">
              {phone}
            </Link>
          ),
          lead: true,
        },
        { header: t("person"), cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
        {
          header: t("state"),
          cell: ({ state }) => <RepairBadge row={{ state, isLate: false }} />,
          nowrap: true,
        },
      ]}
    />
  );
}
