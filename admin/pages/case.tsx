import { useState } from "react";
import { useParams } from "react-router";
import type { BackOfficeCase } from "#contract/cases/cases.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { CaseFacts, CaseLines, CasePhotos } from "../cases/case-facts.tsx";
import { CaseBadge } from "../cases/case-list.tsx";
import { NextAct } from "../cases/next-act.tsx";
import { Part } from "../order/part.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useLoad } from "../use-load.ts";

/** A case: what it is about, its next act and what happened. */
export default function CasePage() {
  const { number = "" } = useParams();
  return <CaseOf key={number} number={number} />;
}

function CaseOf({ number }: { number: string }) {
  const t = useWords("admin-cases");
  const may = useMay();
  const loaded = useLoad<BackOfficeCase>(`cases/${number}`);
  const [changed, setChanged] = useState<BackOfficeCase | null>(null);
  const data = changed ?? loaded.data;
  function reload() {
    setChanged(null);
    loaded.reload();
  }
  return (
    <Page
      loaded={{ ...loaded, reload }}
      title={`${t("one")} ${number}`}
      actions={data && <CaseBadge row={data} />}
    >
      {data && (
        <WithTimeline
          subject={{ subjectType: "order", subjectId: data.order }}
          data={data}
          canWrite={may("orders.write")}
          reload={reload}
        >
          <Part title={t("nextTitle")}>
            {/* Another version is another form: nothing typed for one may be sent for the other. */}
            <NextAct key={data.version} data={data} onDone={setChanged} reload={reload} />
          </Part>
          <CaseFacts data={data} />
          <CaseLines data={data} />
          <CasePhotos data={data} />
        </WithTimeline>
      )}
    </Page>
  );
}
