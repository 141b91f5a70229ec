import { useRef } from "react";
import type { Packing } from "#contract/devices/packing.ts";
import { MOST_PARCEL_PHOTOS } from "#contract/devices/packing.ts";
import { addressOf } from "#contract/interface/call.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callQuietly } from "../api.ts";
import { PhotoInput } from "../bench/photo-input.tsx";
import { UnsentPhotos, useUnsentPhotos } from "../bench/unsent-photos.tsx";
import { ErrorText } from "../error-text.tsx";
import { PrivatePicture } from "../private-picture.tsx";
import { useDeskKeys } from "../scan/hear-scans.ts";

interface PhotosProps {
  readonly packing: Packing;
  /** Shows the photographs; the parcel itself may have changed meanwhile. */
  readonly onPhotos: (photos: Packing["photos"]) => void;
}

/** The photographs of the open parcel. `f` takes one. */
export function ParcelPhotos({ packing, onPhotos }: PhotosProps) {
  const t = useWords("admin-devices");
  const { number, parcel, state, refunded, photos } = packing;
  const input = useRef<HTMLInputElement>(null);
  const { isSending, error, run, forget } = useSend();
  const { unsent, sendPhoto, sendPhotosAgain } = useUnsentPhotos<Packing>((work, name = "") =>
    run(async () => onPhotos((await work(packing)).photos), { name }),
  );
  const isOpen = !refunded && (state === "preparing" || state === "packed");
  const canAdd = isOpen && photos.length < MOST_PARCEL_PHOTOS;
  useDeskKeys((key) => {
    if (key === "f" && canAdd) input.current?.click();
  });
  const add = (photo: File) =>
    sendPhoto({
      name: t("packing.photo"),
      send: async () =>
        callQuietly("POST /admin/api/packing/:number/parcels/:parcel/photos", {
          params: { number, parcel: String(parcel) },
          body: await shrinkPhoto(photo),
        }),
    });
  return (
    <div className="no-print flex flex-wrap items-center gap-3 empty:hidden">
      {canAdd && (
        <PhotoInput
          ref={input}
          label={t("packing.photo")}
          isSending={isSending}
          onPhoto={add}
          className="flex min-h-11 items-center gap-2 px-3"
        >
          {t("packing.photo")} <kbd aria-hidden>F</kbd>
        </PhotoInput>
      )}
      {photos.map((photo, index) => (
        <PrivatePicture
          key={photo}
          address={addressOf("GET /admin/api/packing/:number/photos/:photo", { params: { number, photo } })}
          name={t("packing.photoOf", { place: index + 1 })}
          className="size-14"
        />
      ))}
      <UnsentPhotos unsent={unsent} isSending={isSending} sendPhotosAgain={sendPhotosAgain} />
      <ErrorText error={error} onReload={forget} />
    </div>
  );
}
