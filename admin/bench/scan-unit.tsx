import { useNavigate } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { call } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { useSend } from "../use-send.ts";
import { ScanForm } from "./scan-form.tsx";

/** Opens the unit of a scanned code. The code may be an IMEI: it is sent as a body and never in an address. */
export function useScanner() {
  const navigate = useNavigate();
  const { isSending, error, run } = useSend();
  const open = (code: string) =>
    run(async () => {
      const found = await call<{ publicId: string }>("POST", "bench/scans", { body: { code } });
      navigate(`/bench/${found.publicId}`);
    });
  return { isSending, error, open };
}
export type Scanner = ReturnType<typeof useScanner>;

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
