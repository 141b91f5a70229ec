import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { ScanForm } from "./scan-form.tsx";

/** Opens the unit of a scanned code. The code may be an IMEI: it is sent as a body and never in an address. */
export function useScanner() {
  const navigate = useNavigate();
  const { error, run } = useSend();
  const open = (code: string) =>
    run(
      async () => {
        const found = await call<{ publicId: string }>("POST", "bench/scans", { body: { code } });
        navigate(`/bench/${found.publicId}`);
      },
      { name: code },
    );
  return { error, open };
}
export type Scanner = ReturnType<typeof useScanner>;

/** The scan that opens a unit on the bench. */
export function ScanUnit({ scanner, autoFocus = false }: { scanner: Scanner; autoFocus?: boolean }) {
  const t = useWords("admin-bench");
  const { error, open } = scanner;
  return (
    <div className="grid gap-2">
      <ScanForm autoFocus={autoFocus} onScan={(code) => void open(code)} />
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
