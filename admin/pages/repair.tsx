import { useParams } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { NextAct } from "../repairs/next-act.tsx";
import { PartsSection } from "../repairs/parts-section.tsx";
import { QuotesSection } from "../repairs/quotes-section.tsx";
import { ReceiptSection } from "../repairs/receipt-section.tsx";
import { ReceptionSection } from "../repairs/reception-section.tsx";
import { RepairBadge } from "../repairs/repair-badge.tsx";
import { RepairFacts } from "../repairs/repair-facts.tsx";
import { VisitSection } from "../repairs/visits/visit-section.tsx";
import { WorkSection } from "../repairs/work-section.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A repair: its next act, its facts and its timeline. */
export default function RepairPage() {
  const { number = "" } = useParams();
  return <RepairOf key={number} number={number} />;
}

function RepairOf({ number }: { number: string }) {
  const t = useWords("admin-repairs");
  const loaded = useRead("GET /admin/api/repairs/:number", { params: { number } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data ? `${data.phone} · ${number}` : number}
      actions={data && <RepairBadge row={data} />}
    >
      {data && (
        <WithTimeline subject={{ subjectType: "repair", subjectId: number }} data={data}>
          <Section title={t("next")}>
            {/* The key resets typed text for each version, so that none is sent for another state. */}
            <NextAct key={data.version} repair={data} />
          </Section>
          <VisitSection number={number} />
          <QuotesSection key={`quotes ${data.version}`} repair={data} />
          <PartsSection key={`parts ${data.version}`} repair={data} />
          <ReceptionSection key={data.state} repair={data} />
          <ReceiptSection key={`${data.version} receipt`} repair={data} />
          <WorkSection repair={data} />
          <Section title={t("facts")}>
            <RepairFacts repair={data} />
          </Section>
        </WithTimeline>
      )}
    </Page>
  );
}
