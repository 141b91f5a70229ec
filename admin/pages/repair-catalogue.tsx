import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { CatalogueQuery, type CatalogueRow, OPTION_STATES } from "#contract/repair/catalogue/catalogue.ts";
import { priceRepair, writeRepairPrice } from "#contract/repair/repair-rules.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ImportPanel } from "../repairs/catalogue/import-panel.tsx";
import { AddOption, ChangeOption } from "../repairs/catalogue/option-form.tsx";
import { useMay } from "../session.tsx";
import { choicesOf } from "../table/filters.tsx";
import { ListPage } from "../table/list-page.tsx";
import { useRead } from "../use-read.ts";

/** The repair catalogue: the services of each model with price, duration and offer, and the import of a file. */
export default function RepairCataloguePage() {
  const t = useWords("admin-repair-catalogue");
  const locale = useLocale();
  const may = useMay();
  const { data: choices, error } = useRead("GET /admin/api/repair-catalogue-choices");
  return (
    <ListPage
      title={t("title")}
      actions={
        <>
          {may("repairs.write") && (
            <Link to="/repairs?state=open" className={buttonStyle("outline", "sm")}>
              {t("repairs")}
            </Link>
          )}
          {choices && (
            <DialogButton title={t("add")} variant="solid">
              {(onClose) => <AddOption choices={choices} onClose={onClose} />}
            </DialogButton>
          )}
        </>
      }
      notice={
        <>
          <p className="max-w-prose text-ink-muted">{t("lead")}</p>
          <ErrorText error={error} canReload />
        </>
      }
      list="GET /admin/api/repair-catalogue"
      schema={CatalogueQuery}
      usualSort="phone"
      emptyText={t("empty")}
      rowKey={({ id }) => String(id)}
      columns={[
        { header: t("phone"), sort: "phone", cell: ({ phone }) => phone, lead: true },
        { header: t("service"), sort: "service", cell: ({ service }) => service },
        {
          header: t("price"),
          sort: "price",
          align: "end",
          nowrap: true,
          cell: ({ priceCents, unoffered }) =>
            priceCents === null ? (
              t(unoffered ? "price.none" : "quote")
            ) : (
              <span className="grid">
                {formatMoney(priceCents, locale)}
                <small className="text-ink-muted">
                  {t("price.gross", {
                    amount: formatMoney(priceRepair({ price: writeRepairPrice(priceCents) }).gross, locale),
                  })}
                </small>
              </span>
            ),
        },
        {
          header: t("minutes"),
          sort: "minutes",
          align: "end",
          nowrap: true,
          cell: ({ minutes }) => (minutes === null ? "–" : t("minutes.value", { minutes: String(minutes) })),
        },
        {
          header: t("state"),
          cell: ({ unoffered, priceCents }) =>
            unoffered ? (
              <Badge tone="warning">{t(`reason.${unoffered}`)}</Badge>
            ) : (
              <Badge tone="success">{t(priceCents === null ? "state.quote" : "state.offered")}</Badge>
            ),
        },
        { header: t("acts"), hideHeader: true, align: "end", cell: (row) => <RowActs row={row} /> },
      ]}
      filters={[
        {
          name: "model",
          label: t("phone"),
          isLong: true,
          choices: (choices?.models ?? []).map(({ id, brand, name }) => [String(id), `${brand} ${name}`]),
        },
        {
          name: "service",
          label: t("service"),
          choices: (choices?.services ?? []).map(({ id, name }) => [String(id), name]),
        },
        {
          name: "state",
          label: t("state"),
          choices: choicesOf(OPTION_STATES, (state) => t(`state.${state}`)),
        },
      ]}
    >
      <ImportPanel />
    </ListPage>
  );
}

function RowActs({ row }: { readonly row: CatalogueRow }) {
  const t = useWords("admin-repair-catalogue");
  const { phone, service } = row;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <DialogButton
        title={t("change.of", { phone, service })}
        label={t("change")}
        aria-label={t("change.of", { phone, service })}
      >
        {(onClose) => <ChangeOption row={row} onClose={onClose} />}
      </DialogButton>
      <DialogButton
        title={t("remove.of", { phone, service })}
        label={t("remove")}
        aria-label={t("remove.of", { phone, service })}
        text={t("remove.text")}
      >
        {(onClose) => <RemoveOption row={row} onClose={onClose} />}
      </DialogButton>
    </span>
  );
}

function RemoveOption({
  row: { id, version },
  onClose,
}: {
  readonly row: CatalogueRow;
  onClose: () => void;
}) {
  const t = useWords("admin-repair-catalogue");
  const toast = useToast();
  const { run, isSending, error } = useSend();
  const remove = () =>
    run(async () => {
      await callRoute("DELETE /admin/api/repair-catalogue/:id", {
        params: { id: String(id) },
        query: { version },
      });
      toast({ title: t("removed") });
      onClose();
    });
  return (
    <div className="grid gap-4">
      <ErrorText error={error} {...(error?.code === "STALE" && { onReload: onClose })} />
      <Button loading={isSending} onClick={() => void remove()}>
        {t("remove")}
      </Button>
    </div>
  );
}
