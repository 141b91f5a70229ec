import { useWords } from "#web/i18n/use-words.ts";
import { ErrorText } from "../error-text.tsx";
import { ScanForm } from "./scan-form.tsx";
import type { Scanner } from "./use-scanner.ts";

/** The scan that opens a unit on the bench. */
export function ScanUnit({ scanner, autoFocus = false }: { scanner: Scanner; autoFocus?: boolean }) {
  const t = useWords("admin-bench");
  const { isSending, error, open } = scanner;
  return (
    <div className="grid gap-2">
      <ScanForm isSending={isSending} autoFocus={autoFocus} onScan={(code) => void open(code)} />
      {error?.code === "NOT_FOUND" ? (
        <p role="alert" className="text-sm font-medium text-danger">
          {t("scan.unknown")}
        </p>
      ) : (
        <ErrorText error={error} />
      )}
    </div>
  );
}
