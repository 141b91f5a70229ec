import { useWords } from "#web/i18n/use-words.ts";
import { ScanUnit, useScanner } from "../bench/scan-unit.tsx";
import { ScanAnywhere } from "../bench/use-bench-keys.ts";
import { WaitingGradings } from "../bench/waiting-gradings.tsx";
import { useMay } from "../session.tsx";
import { Page } from "../shell/page.tsx";

/** The bench before a unit lies on it: the scan, and the grades that wait for a second person. */
export default function BenchPage() {
  const t = useWords("admin-bench");
  const may = useMay();
  const scanner = useScanner();
  return (
    <Page title={t("title")}>
      <ScanAnywhere onScan={(code) => void scanner.open(code)} />
      <ScanUnit scanner={scanner} autoFocus />
      <p className="text-ink-muted">{t("scan.hint")}</p>
      {may("devices.override") && <WaitingGradings />}
    </Page>
  );
}
