import type { PointName } from "#contract/devices/protocol.ts";
import { useWords } from "#web/i18n/use-words.ts";

interface PointPhotoProps {
  /** The device's public id. */
  readonly device: string;
  readonly point: PointName;
  readonly photo: string;
}

/** The photograph of what a point showed. It opens in a tab of its own, where it can be enlarged. */
export function PointPhoto({ device, point, photo }: PointPhotoProps) {
  const t = useWords("admin-bench");
  const admin = useWords("admin");
  const protocol = useWords("protocol");
  const address = `/admin/api/bench/${device}/point-photos/${photo}`;
  const name = t("test.photoOf", { point: protocol(`point.${point}`) });
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} ${admin("newTab")}`}
      className="inline-block align-middle"
    >
      <img
        src={address}
        alt=""
        loading="lazy"
        className="size-14 rounded-md border border-line bg-plate object-cover"
      />
    </a>
  );
}
