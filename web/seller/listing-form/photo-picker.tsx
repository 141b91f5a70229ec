import { ImagePlus } from "lucide-react";
import { useId } from "react";
import type { Photo } from "#contract/catalog/listings.ts";
import { MAX_PHOTOS, PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FieldError } from "#web/ui/forms/field.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { type ChangePhotos, usePhotoUploads } from "./use-photo-uploads.ts";

type PhotoPickerProps = { photos: readonly Photo[]; onChange: ChangePhotos; error: string | null };

/** The photos of a listing: add, reorder, remove. */
export function PhotoPicker({ photos, onChange, error }: PhotoPickerProps) {
  const t = useWords("seller");
  const id = useId();
  const { sending, problems, sent, add, unsent, sendAgain } = usePhotoUploads(photos.length, onChange);
  const full = photos.length >= MAX_PHOTOS;

  function move(from: number, to: number) {
    onChange((last) => {
      const next = [...last];
      const [photo] = next.splice(from, 1);
      if (photo) next.splice(to, 0, photo);
      return next;
    });
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="flex w-full items-baseline justify-between gap-3 text-sm font-semibold">
        {t("photos.title")}
        <span className="font-normal text-ink-muted figures">
          {t("photos.count", { count: photos.length, most: MAX_PHOTOS })}
        </span>
      </legend>
      <ul className="mt-2 grid grid-cols-3 gap-2.5 sm:gap-3">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            onMove={move}
            onRemove={() => onChange((last) => last.filter((other) => other.id !== photo.id))}
          />
        ))}
        {sending !== null && (
          <li className="grid aspect-square place-items-center rounded-md bg-plate">
            <span
              aria-hidden
              className="size-7 animate-spin rounded-full border-3 border-line-strong border-t-brand"
            />
          </li>
        )}
        {!full && (
          <li>
            <AddButton
              label={t("photos.add")}
              busy={sending !== null}
              wide={photos.length === 0 && sending === null}
              onAdd={add}
            />
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-muted">
        {t("photos.hint")}
      </p>
      <p role="status" className="sr-only">
        {sending !== null
          ? t("photos.sending", { name: sending })
          : sent > 0 && t("photos.sent", { count: sent })}
      </p>
      <div id={`${id}-error`} className="mt-1 grid gap-1 empty:hidden">
        <FieldError id={`${id}-listing`}>{error}</FieldError>
        {problems.map((problem) => (
          <FieldError key={problem} id={`${id}-${problem}`}>
            {problem}
          </FieldError>
        ))}
      </div>
      {unsent > 0 && sending === null && (
        <Button variant="outline" size="sm" className="mt-2" onClick={sendAgain}>
          {t("photos.again", { count: unsent })}
        </Button>
      )}
    </fieldset>
  );
}

type AddButtonProps = { label: string; busy: boolean; wide: boolean; onAdd: (files: File[]) => void };

/** The browser's file input over a whole tile, so that keyboard and drag and drop work. */
function AddButton({ label, busy, wide, onAdd }: AddButtonProps) {
  return (
    <label
      className={classes(
        "relative grid aspect-square place-content-center justify-items-center gap-2 rounded-md border-2 border-dashed border-line-strong p-2 text-center text-sm font-semibold text-ink-muted smooth has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
        busy ? "opacity-50" : "hover:border-brand hover:text-brand",
        wide && "bg-brand-soft/40",
      )}
    >
      <ImagePlus aria-hidden className="size-7 stroke-[1.6]" />
      {label}
      <input
        type="file"
        accept={PHOTO_TYPES.join(",")}
        multiple
        disabled={busy}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The reset allows the same file to be chosen again.
          event.currentTarget.value = "";
          if (files.length > 0) onAdd(files);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}
