import { useWords } from "#web/i18n/use-words.ts";
import { BenchBuybacks } from "../bench/bench-buybacks.tsx";
import { ScanUnit } from "../bench/scan-unit.tsx";
import { WaitingGradings } from "../bench/waiting-gradings.tsx";
import { WorkQueues } from "../bench/work-queues.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";

/** The bench's start page: the scan field, the queues of the stations, the phones of buy-backs, and the grades that wait for a second person. */
export default function BenchPage() {
  const t = useWords("admin-bench");
  const may = useMay();
  return (
    <Page title={t("title")}>
      <ScanUnit autoFocus />
      <p className="text-ink-muted">{t("scan.hint")}</p>
      <WorkQueues />
      <BenchBuybacks />
      {may("devices.override") && <WaitingGradings />}
    </Page>
  );
}
