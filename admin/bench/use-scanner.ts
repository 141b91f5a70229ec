import { useNavigate } from "react-router";
import { call } from "../api.ts";
import { useSend } from "../use-send.ts";

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
