import { Link } from "react-router";
import type { WaitingGrading } from "#contract/devices/bench.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { useStaff } from "../session.tsx";
import { useRead } from "../use-read.ts";

/** Requests for a grade other than the measured one. The person who asked cannot approve it. */
export function WaitingGradings() {
  const t = useWords("admin-bench");
  const locale = useLocale();
  const { id: self } = useStaff();
  const { data, error } = useRead("GET /admin/api/bench/waiting");
  const { isSending, error: refusal, run, forget } = useSend();
  const decide = ({ publicId, version }: WaitingGrading, approved: boolean) =>
    run(
      () =>
        callRoute("POST /admin/api/bench/:publicId/gradings/decision", {
          params: { publicId },
          body: { version, approved },
        }),
      { name: publicId },
    );
  return (
    <Section title={t("waiting.title")}>
      <ErrorText error={refusal ?? error} onReload={forget} />
      {data?.length === 0 && <p className="text-ink-muted">{t("waiting.none")}</p>}
      <ul className="divided rounded-lg border border-line empty:hidden">
        {data?.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-60 flex-1">
              <Link to={`/bench/${row.publicId}`} className="font-semibold underline">
                {row.name} · {row.publicId}
              </Link>
              <p>{t("waiting.change", { measured: row.grade, wanted: row.wanted ?? "" })}</p>
              <p className="text-sm text-ink-muted">
                {row.reason} · {row.by}, {formatDateTime(row.at, locale)}
              </p>
            </div>
            {row.staffId === self ? (
              <span className="text-sm text-ink-muted">{t("waiting.own")}</span>
            ) : (
              <>
                <Button size="sm" loading={isSending} onClick={() => void decide(row, true)}>
                  {t("waiting.approve")}
                </Button>
                <Button
                  size="sm"
                  variant="outline"
                  loading={isSending}
                  onClick={() => void decide(row, false)}
                >
                  {t("waiting.refuse")}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
