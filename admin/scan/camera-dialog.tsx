import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useCamera } from "./use-camera.ts";

const EVERY_MS = 250;

/** The Barcode Detection API, which some browsers of tablets have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  "BarcodeDetector" in window ? (window.BarcodeDetector as DetectorClass) : undefined;

export const canScanWithCamera = () => detectorClass() !== undefined && "mediaDevices" in navigator;

interface CameraDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
}

/** Looks for a QR code or a bar code with the camera on the back, until it sees one. */
export function CameraDialog({ isOpen, onClose, onCode }: CameraDialogProps) {
  const admin = useWords("admin");
  const t = useWords("admin-bench");
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t("scan.camera")}
      text={t("scan.aim")}
      closeLabel={admin("close")}
    >
      {isOpen && <Viewfinder onCode={onCode} />}
    </Dialog>
  );
}

function Viewfinder({ onCode }: Pick<CameraDialogProps, "onCode">) {
  const t = useWords("admin-bench");
  const { video, isRefused } = useCamera({}, (view) => lookForCode(view, onCode));
  if (isRefused) return <p role="alert">{t("scan.refused")}</p>;
  return (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-md bg-black object-cover" />
  );
}

/** Looks for a code until it sees one. Returns how to stop before. */
function lookForCode(view: HTMLVideoElement, onCode: (code: string) => void): () => void {
  const Detector = detectorClass();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const detector = Detector && new Detector({ formats: ["qr_code", "code_128", "ean_13"] });
  async function look() {
    const [code] = (await detector?.detect(view).catch(() => [])) ?? [];
    if (isOver) return;
    if (code) onCode(code.rawValue);
    else timer = setTimeout(look, EVERY_MS);
  }
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
