import { Link, useParams } from "react-router";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import type { StaffPart } from "#contract/parts/parts.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { FactList } from "../fact-list.tsx";
import { inputOf, PartForm } from "../parts/part-form.tsx";
import { CountForm, ReceiptForm } from "../parts/stock-forms.tsx";
import { Section, SectionTable } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** A spare part: its stock, the repairs that got it, and every change of its stock. */
export default function PartPage() {
  const id = Number(useParams().id);
  const loaded = useRead("GET /admin/api/parts/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page loaded={loaded} title={data?.name ?? ""} actions={data && <StockActs part={data} />}>
      {data && <PartOf part={data} />}
    </Page>
  );
}

function StockActs({ part }: { readonly part: StaffPart }) {
  const t = useWords("admin-parts");
  const { id, version } = part;
  return (
    <>
      <DialogButton title={t("receive")} size="md" variant="solid">
        {(onClose) => <ReceiptForm part={part} onDone={onClose} />}
      </DialogButton>
      <DialogButton title={t("count")} text={t("count.text")}>
        {(onClose) => <CountForm part={part} onDone={onClose} />}
      </DialogButton>
      <DialogButton title={t("change")} size="md">
        {(onClose) => (
          <PartForm
            part={part}
            send={async (input) => {
              const body = { ...inputOf(input), version };
              await callRoute("PUT /admin/api/parts/:id", { params: { id }, body });
              onClose();
            }}
          />
        )}
      </DialogButton>
    </>
  );
}

function PartOf({ part }: { readonly part: StaffPart }) {
  const t = useWords("admin-parts");
  const protocol = useWords("protocol");
  const locale = useLocale();
  return (
    <>
      <Section title={t("facts")}>
        <FactList
          facts={[
            [t("kind"), protocol(`part.${part.kind}`)],
            [t("origin"), t(`origin.${part.origin}`)],
            [t("models"), part.models.join(", ") || t("models.any")],
            [t("place"), part.place],
            [t("supplier"), part.supplier],
            [t("cost"), formatMoney(part.costCents, locale)],
            [t("onHand"), String(part.onHand)],
            [t("reserved"), String(part.reserved)],
            [t("missing"), part.missing > 0 && String(part.missing)],
            [t("reorderPoint"), String(part.reorderPoint)],
            [t("toOrder"), part.toOrder > 0 && String(part.toOrder)],
          ]}
        />
      </Section>
      <SectionTable
        title={t("uses")}
        lead={t("uses.text")}
        rows={part.uses}
        empty={t("uses.empty")}
        rowKey={({ repair, at }) => `${repair} ${at}`}
        columns={[
          {
            header: t("repair"),
            cell: ({ repair }) => <Link to={`/repairs/${repair}`}>{repair}</Link>,
            lead: true,
          },
          { header: t("phone"), cell: ({ phone }) => phone },
          { header: t("state"), cell: ({ state }) => t(`use.${state}`) },
          { header: t("batch"), cell: ({ batch }) => batch || "–" },
          {
            header: t("cameBack"),
            cell: ({ cameBack }) => (cameBack ? <Link to={`/repairs/${cameBack}`}>{cameBack}</Link> : "–"),
          },
        ]}
      />
      <SectionTable
        title={t("batches")}
        lead={t("batches.text")}
        rows={part.batches}
        empty={t("batches.empty")}
        rowKey={({ batch }) => batch}
        columns={[
          { header: t("batch"), cell: ({ batch }) => batch || t("batch.none"), lead: true },
          { header: t("fittedCount"), cell: ({ fitted }) => fitted },
          {
            header: t("cameBackCount"),
            cell: ({ cameBack }) => (cameBack > 0 ? <Badge tone="danger">{cameBack}</Badge> : "–"),
          },
        ]}
      />
      <SectionTable
        title={t("moves")}
        rows={part.moves}
        empty={t("moves.empty")}
        rowKey={({ at, kind, delta }) => `${at} ${kind} ${delta}`}
        columns={[
          { header: t("at"), cell: ({ at }) => formatDateTime(at, locale), lead: true },
          { header: t("moveKind"), cell: ({ kind }) => t(`move.${kind}`) },
          { header: t("delta"), cell: ({ delta }) => (delta > 0 ? `+${delta}` : String(delta)) },
          { header: t("batch"), cell: ({ batch }) => batch || "–" },
          { header: t("reason"), cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
          { header: t("by"), cell: ({ by }) => by },
        ]}
      />
    </>
  );
}
