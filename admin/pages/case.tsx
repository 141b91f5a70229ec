import { useState } from "react";
import { useParams } from "react-router";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseFacts, CaseLines, CasePhotos } from "../cases/case-facts.tsx";
import { CaseBadge } from "../cases/case-list.tsx";
import { NextAct } from "../cases/next-act.tsx";
import { createScanQueue } from "../scan/scan-queue.ts";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A case: its subject, its next act and its timeline. */
export default function CasePage() {
  const { number = "" } = useParams();
  return <CaseOf key={number} number={number} />;
}

function CaseOf({ number }: { number: string }) {
  const t = useWords("admin-cases");
  const may = useMay();
  const loaded = useRead("GET /admin/api/cases/:number", { params: { number } });
  const { data } = loaded;
  // Kept outside the forms, which restart with each version: a queued scan waits for the act before it.
  const [scans] = useState(() => createScanQueue<BackOfficeCase>({ isGood: () => true }));
  return (
    <Page loaded={loaded} title={`${t("one")} ${number}`} actions={data && <CaseBadge row={data} />}>
      {data && (
        <WithTimeline
          subject={{ subjectType: "order", subjectId: data.order }}
          data={data}
          canWrite={may("orders.write")}
        >
          <CaseFacts data={data} />
          <CaseLines data={data} />
          <Section title={t("nextTitle")}>
            {/* The key resets the form for each version, so that text typed for one is never sent for another. */}
            <NextAct key={data.version} data={data} scans={scans} />
          </Section>
          <CasePhotos data={data} />
        </WithTimeline>
      )}
    </Page>
  );
}
