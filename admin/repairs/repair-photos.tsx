import { addressOf } from "#contract/interface/call.ts";
import { RECEPTION_LIMITS, type RepairPhoto, type RepairPhotoKind } from "#contract/repair/reception.ts";
import { isOpenRepair } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useSend } from "#web/ui/forms/use-send.ts";
import { callRoute } from "../api.ts";
import { PhotoInput } from "../bench/photo-input.tsx";
import { ErrorText } from "../error-text.tsx";
import { PrivatePicture } from "../private-picture.tsx";

interface RepairPhotosProps {
  readonly repair: StaffRepair;
  readonly kind: RepairPhotoKind;
  /** All photographs of the repair. */
  readonly photos: readonly RepairPhoto[];
}

/** The photographs of one kind. The tile opens the tablet's camera. */
export function RepairPhotos({ repair: { number, state }, kind, photos }: RepairPhotosProps) {
  const t = useWords("admin-repairs");
  const { run, isSending, error, forget } = useSend();
  const own = photos.filter((photo) => photo.kind === kind);
  const canAdd = isOpenRepair(state) && own.length < RECEPTION_LIMITS.photos;
  if (!canAdd && own.length === 0) return null;
  const send = (photo: File) =>
    void run(async () => {
      await callRoute("PUT /admin/api/repairs/:number/photos/:kind", {
        params: { number, kind },
        body: await shrinkPhoto(photo),
      });
    });
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t(`photos.${kind}`)}</h3>
      <p className="text-sm text-ink-muted">{t("photos.customer")}</p>
      <div className="flex flex-wrap items-center gap-3">
        {canAdd && (
          <PhotoInput
            label={t(`photo.${kind}`)}
            isSending={isSending}
            onPhoto={send}
            className="flex min-h-14 items-center gap-2 px-3"
          >
            {t(`photo.${kind}`)}
          </PhotoInput>
        )}
        {own.map(({ id }, index) => (
          <PrivatePicture
            key={id}
            address={addressOf("GET /admin/api/repairs/:number/photos/:photo", {
              params: { number, photo: id },
            })}
            name={t("photo.of", { place: index + 1 })}
            className="size-20"
          />
        ))}
      </div>
      <ErrorText error={error} onReload={forget} />
    </div>
  );
}
