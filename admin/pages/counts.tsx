import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { Page } from "../shell/page.tsx";
import { StepForm } from "../step-form.tsx";
import { useRead } from "../use-read.ts";

/** The counts of the stock, open ones first. */
export default function CountsPage() {
  const t = useWords("admin-counts");
  const locale = useLocale();
  const loaded = useRead("GET /admin/api/counts");
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={t("title")}
      actions={
        <DialogButton title={t("open")} text={t("open.text")} variant="solid">
          {() => <OpenForm />}
        </DialogButton>
      }
    >
      {data?.length === 0 && <p className="max-w-prose text-ink-muted">{t("empty")}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={t("title")}
          rows={data}
          rowKey={({ id }) => id}
          columns={[
            {
              header: t("place"),
              lead: true,
              cell: ({ id, place }) => (
                <Link to={`/counts/${id}`} className="underline underline-offset-4">
                  {place ? `${place.code} · ${place.name}` : t("all")}
                </Link>
              ),
            },
            { header: t("state"), cell: ({ state }) => t(`state.${state}`) },
            { header: t("scans"), align: "end", cell: ({ scans }) => scans },
            {
              header: t("opened"),
              cell: ({ openedAt, openedBy }) => `${formatDateTime(openedAt, locale)} · ${openedBy}`,
            },
            {
              header: t("ended"),
              cell: ({ endedAt, endedBy }) =>
                endedAt ? [formatDateTime(endedAt, locale), endedBy].filter(Boolean).join(" · ") : "–",
            },
          ]}
        />
      )}
    </Page>
  );
}

function OpenForm() {
  const t = useWords("admin-counts");
  const navigate = useNavigate();
  const { data: places } = useRead("GET /admin/api/places");
  // A repeated request opens the same count.
  const [key] = useState(() => crypto.randomUUID());
  const { isSending, error, run } = useSend();
  return (
    <StepForm
      submit={t("open")}
      isSending={isSending}
      error={error}
      formProps={{
        onSubmit(event: FormEvent<HTMLFormElement>) {
          event.preventDefault();
          const place = Number(new FormData(event.currentTarget).get("place")) || null;
          void run(async () => {
            const { id } = await callRoute("POST /admin/api/counts", { body: { key, place } });
            await navigate(`/counts/${id}`);
          });
        },
      }}
    >
      <Field label={t("place")}>
        <Select name="place" autoFocus>
          {places
            ?.filter(({ isRetired }) => !isRetired)
            .map(({ id, code, name }) => (
              <option key={id} value={id}>{`${code} · ${name}`}</option>
            ))}
          <option value="">{t("all")}</option>
        </Select>
      </Field>
    </StepForm>
  );
}
