import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_PHOTOS, photoAddress } from "#contract/catalog/photos.ts";
import {
  anglesLeft,
  LEAST_PHOTOS,
  PHOTO_ANGLES,
  type PhotoAngle,
} from "#contract/devices/publication-rule.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { callQuietly } from "../api.ts";
import { hasCamera, PhotoBurst } from "./photo-burst.tsx";
import { PhotoInput } from "./photo-input.tsx";
import type { Bench } from "./use-unit.ts";

/** Takes the photographs, one angle after the other, with the tablet's camera. */
export function PhotoPanel({ bench }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const { unit, send } = bench;
  const { publicId } = unit;
  const add = (angle: PhotoAngle, photo: File) =>
    bench.sendPhoto({
      name: t(`angle.${angle}`),
      send: async ({ version }) =>
        callQuietly("POST /admin/api/bench/:publicId/photos/:angle", {
          params: { publicId, angle },
          query: { version },
          body: await shrinkPhoto(photo),
        }),
    });
  const remove = (photoId: string) =>
    send(({ version }) =>
      callQuietly("DELETE /admin/api/bench/:publicId/photos/:photoId", {
        params: { publicId, photoId },
        query: { version },
      }),
    );
  const [isBurst, setBurst] = useState(false);
  const isFull = unit.photos.length >= MAX_PHOTOS;
  const left = anglesLeft(unit.photos).slice(0, MAX_PHOTOS - unit.photos.length);
  /** Angles given to photographs that are being sent. */
  const given = useRef<PhotoAngle[]>([]);
  function addNext(photo: File) {
    const angle = left.find((one) => !given.current.includes(one));
    if (!angle) return;
    given.current.push(angle);
    add(angle, photo);
  }
  return (
    <div className="grid gap-3">
      <p role="status">{t("photo.count", { count: unit.photos.length, least: LEAST_PHOTOS })}</p>
      {left.length > 0 && hasCamera() && (
        <Button variant="outline" className="justify-self-start" onClick={() => setBurst(true)}>
          {t("photo.burst")}
        </Button>
      )}
      {isBurst && <PhotoBurst angles={left} onPhoto={add} onClose={() => setBurst(false)} />}
      {left.length > 1 && (
        <PhotoInput
          label={t("photo.several")}
          isSending={bench.isSending}
          isMultiple
          autoFocus
          onPhoto={addNext}
          className="flex min-h-14 items-center gap-3"
        >
          <span>
            <b>{t("photo.several")}</b>{" "}
            <span className="text-ink-muted">
              {t("photo.severalHow", { angles: left.map((angle) => t(`angle.${angle}`)).join(", ") })}
            </span>
          </span>
        </PhotoInput>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {PHOTO_ANGLES.map((angle) => (
          <li key={angle} className="grid content-start gap-2">
            <span className="font-semibold">{t(`angle.${angle}`)}</span>
            {unit.photos
              .filter((photo) => photo.angle === angle)
              .map(({ id }) => (
                <div key={id} className="relative">
                  <img
                    src={photoAddress(id, 320)}
                    alt={t(`angle.${angle}`)}
                    className="aspect-square w-full rounded-md bg-plate object-contain"
                  />
                  {unit.stage !== "listed" && (
                    <IconButton
                      label={t("photo.remove", { angle: t(`angle.${angle}`) })}
                      variant="outline"
                      className="absolute end-1 top-1 bg-surface-raised"
                      onClick={() => void remove(id)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  )}
                </div>
              ))}
            {!isFull && (
              <PhotoInput
                label={t("photo.take", { angle: t(`angle.${angle}`) })}
                isSending={bench.isSending}
                onPhoto={(photo) => add(angle, photo)}
                className="grid min-h-24 place-content-center justify-items-center gap-1 text-center"
              >
                {t(`frame.${angle}`)}
              </PhotoInput>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
