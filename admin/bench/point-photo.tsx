import type { PointName } from "#contract/devices/protocol.ts";
import { addressOf } from "#contract/interface/call.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PrivatePicture } from "../private-picture.tsx";

interface PointPhotoProps {
  /** The device's public id. */
  readonly device: string;
  readonly point: PointName;
  readonly photo: string;
}

/** The photograph taken for a control point. */
export function PointPhoto({ device, point, photo }: PointPhotoProps) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const address = addressOf("GET /admin/api/bench/:publicId/point-photos/:photoId", {
    params: { publicId: device, photoId: photo },
  });
  const name = t("test.photoOf", { point: protocol(`point.${point}`) });
  return <PrivatePicture address={address} name={name} className="size-14" />;
}
