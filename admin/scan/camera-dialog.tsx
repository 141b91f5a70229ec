import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

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
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const Detector = detectorClass();
    const view = video.current;
    if (!Detector || !view) return;
    const detector = new Detector({ formats: ["qr_code", "code_128", "ean_13"] });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function look() {
      const [code] = await detector.detect(view as HTMLVideoElement).catch(() => []);
      if (isOver) return;
      if (code) found.current(code.rawValue);
      else timer = setTimeout(look, EVERY_MS);
    }
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
      async (opened) => {
        stream = opened;
        if (isOver) return stop();
        view.srcObject = opened;
        await view.play().catch(() => {});
        void look();
      },
      () => isOver || setRefused(true),
    );
    function stop() {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    return stop;
  }, []);
  if (isRefused) return <p role="alert">{t("scan.refused")}</p>;
  return (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-md bg-black object-cover" />
  );
}
