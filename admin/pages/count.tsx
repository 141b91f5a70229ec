import type { FormEvent } from "react";
import { useParams } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import type { StockCount } from "#contract/places/counts.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { usePoll } from "../dashboard/use-poll.ts";
import { DialogButton } from "../dialog-button.tsx";
import { CountDesk } from "../places/counts/count-desk.tsx";
import { ExplainForm } from "../places/counts/explain-form.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { StepForm } from "../step-form.tsx";
import { useRead } from "../use-read.ts";

/** How often an open count reads what a colleague scanned. */
const POLL_MS = 5_000;

/** A count: its scans, its progress, and its differences with a reason each. */
export default function CountPage() {
  const { id = "" } = useParams();
  const t = useWords("admin-counts");
  const loaded = useRead("GET /admin/api/counts/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={t("count", { place: data?.place ? data.place.code : t("all") })}
      actions={
        data && (
          <>
            <Badge tone={data.state === "open" ? "brand" : "neutral"}>{t(`state.${data.state}`)}</Badge>
            {data.state === "open" && (
              <DialogButton title={t("cancel")} text={t("cancel.text")}>
                {(onClose) => <CancelForm count={data} onClose={onClose} />}
              </DialogButton>
            )}
          </>
        )
      }
    >
      {data?.state === "open" && <OpenCount key={data.id} count={data} />}
      {data && data.state !== "open" && <EndedCount count={data} />}
    </Page>
  );
}

function OpenCount({ count }: { readonly count: StockCount }) {
  const t = useWords("admin-counts");
  usePoll(POLL_MS);
  const { expected, confirmed, packed, people } = count;
  return (
    <>
      <CountDesk count={count} />
      <Section title={t("progress")}>
        <p className="text-lg font-bold figures">{t("progress.of", { confirmed, expected })}</p>
        {packed > 0 && <p className="text-ink-muted">{t("progress.packed", { count: packed })}</p>}
        <p className="text-ink-muted empty:hidden">
          {people.map(({ name, scans }) => t("progress.person", { name, count: scans })).join(" · ")}
        </p>
      </Section>
      <ExplainForm count={count} />
    </>
  );
}

function EndedCount({ count: { differences, endedAt, endedBy, state } }: { readonly count: StockCount }) {
  const t = useWords("admin-counts");
  const locale = useLocale();
  return (
    <Section title={t("differences")}>
      <p className="text-ink-muted">
        {[endedAt && formatDateTime(endedAt, locale), endedBy].filter(Boolean).join(" · ")}
      </p>
      {state === "posted" && differences.length === 0 && <p>{t("differences.none")}</p>}
      {differences.length > 0 && (
        <DataTable
          caption={t("differences")}
          rows={differences}
          rowKey={({ label }) => label}
          columns={[
            {
              header: t("phone"),
              lead: true,
              cell: ({ name, label }) => [name, label].filter(Boolean).join(" · "),
            },
            { header: t("difference"), cell: ({ kind }) => t(`one.${kind}`) },
            { header: t("recorded"), cell: ({ recorded }) => recorded ?? "–" },
            { header: t("found"), cell: ({ found }) => found ?? "–" },
            {
              header: t("reason"),
              cell: ({ reason, note }) => [reason && t(`reason.${reason}`), note].filter(Boolean).join(" · "),
            },
          ]}
        />
      )}
    </Section>
  );
}

function CancelForm({ count: { id, version }, onClose }: { count: StockCount; onClose: () => void }) {
  const t = useWords("admin-counts");
  const { isSending, error, run } = useSend();
  return (
    <StepForm
      submit={t("cancel")}
      isSending={isSending}
      error={error}
      {...(error?.code === "STALE" && { onReload: onClose })}
      formProps={{
        onSubmit(event: FormEvent<HTMLFormElement>) {
          event.preventDefault();
          void run(async () => {
            const params = { id: String(id) };
            await callRoute("POST /admin/api/counts/:id/cancellation", { params, body: { version } });
            onClose();
          });
        },
      }}
    >
      {null}
    </StepForm>
  );
}
