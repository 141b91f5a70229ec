import { Camera } from "lucide-react";
import { useState } from "react";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useCamera } from "../scan/use-camera.ts";

export const hasCamera = () => "mediaDevices" in navigator;

interface BurstProps {
  /** The angles to take, one after the other. */
  readonly angles: readonly PhotoAngle[];
  readonly onPhoto: (angle: PhotoAngle, photo: File) => void;
  readonly onClose: () => void;
}

/** Takes one photograph after the other without leaving the camera; each is sent while the next one is framed. */
export function PhotoBurst({ onClose, ...burst }: BurstProps) {
  const admin = useWords("admin");
  const t = useWords("admin-bench");
  return (
    <Dialog open onClose={onClose} title={t("photo.burst")} closeLabel={admin("close")}>
      <Viewfinder {...burst} onClose={onClose} />
    </Dialog>
  );
}

function Viewfinder({ angles, onPhoto, onClose }: BurstProps) {
  const t = useWords("admin-bench");
  // The angles of the opening: those that are left change while photographs are sent.
  const [planned] = useState(angles);
  const [place, setPlace] = useState(0);
  const { video, isRefused } = useCamera({ width: { ideal: 2560 }, height: { ideal: 1920 } });
  const angle = planned[place];
  const goOn = () => (place + 1 < planned.length ? setPlace(place + 1) : onClose());
  async function take() {
    if (!video.current || !angle) return;
    const photo = await snapshot(video.current, angle);
    if (!photo) return;
    onPhoto(angle, photo);
    goOn();
  }
  if (isRefused) return <p role="alert">{t("photo.refused")}</p>;
  if (!angle) return null;
  return (
    <div className="grid gap-3">
      <p role="status">
        <b>{t(`angle.${angle}`)}</b> · {t(`frame.${angle}`)}{" "}
        <span className="text-ink-muted">
          {t("photo.place", { place: String(place + 1), count: String(planned.length) })}
        </span>
      </p>
      <video ref={video} muted playsInline className="aspect-4/3 w-full rounded-md bg-black object-contain" />
      <div className="flex flex-wrap gap-3">
        <Button autoFocus onClick={() => void take()}>
          <Camera aria-hidden /> {t("photo.shoot")}
        </Button>
        <Button variant="outline" onClick={goOn}>
          {t("photo.skip")}
        </Button>
      </div>
    </div>
  );
}

/** The picture of this moment in the camera's full size. Null before the camera has one. */
async function snapshot(view: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = view;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(view, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.92));
  return blob && new File([blob], `${name}.jpg`, { type: "image/jpeg" });
}
