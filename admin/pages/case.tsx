import { useState } from "react";
import { useParams } from "react-router";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseFacts, CaseLines, CasePhotos } from "../cases/case-facts.tsx";
import { CaseBadge } from "../cases/case-list.tsx";
import { NextAct } from "../cases/next-act.tsx";
import { ErrorText } from "../error-text.tsx";
import { Part } from "../order/part.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { Timeline } from "../timeline/timeline.tsx";
import { useLoad } from "../use-load.ts";

/** A case: what it is about, its next act and what happened. */
export default function CasePage() {
  const { number = "" } = useParams();
  return <CaseOf key={number} number={number} />;
}

function CaseOf({ number }: { number: string }) {
  const t = useWords("admin-cases");
  const admin = useWords("admin");
  const may = useMay();
  const loaded = useLoad<BackOfficeCase>(`cases/${number}`);
  const [changed, setChanged] = useState<BackOfficeCase | null>(null);
  const data = changed ?? loaded.data;
  function reload() {
    setChanged(null);
    loaded.reload();
  }
  return (
    <Page title={`${t("one")} ${number}`} actions={data && <CaseBadge row={data} />}>
      <ErrorText error={loaded.error} onReload={reload} />
      {data && (
        <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid min-w-0 content-start gap-8">
            <Part title={t("nextTitle")}>
              {/* Another version is another form: nothing typed for one may be sent for the other. */}
              <NextAct key={data.version} data={data} onDone={setChanged} reload={reload} />
            </Part>
            <CaseFacts data={data} />
            <CaseLines data={data} />
            <CasePhotos data={data} />
          </div>
          <Part title={admin("timeline.title")}>
            <Timeline
              subject={{ subjectType: "order", subjectId: data.order }}
              entries={data.timeline}
              assignee={data.assignee}
              canWrite={may("orders.write")}
              reload={reload}
            />
          </Part>
        </div>
      )}
    </Page>
  );
}
