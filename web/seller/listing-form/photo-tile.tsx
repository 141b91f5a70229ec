import { ChevronLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Photo } from "#contract/catalog/listings.ts";
import { photoAt } from "#contract/catalog/photos.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Picture } from "#web/ui/picture.tsx";

type PhotoTileProps = {
  photo: Photo;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** A photo with buttons that move and remove it. */
export function PhotoTile({ photo, index, count, onMove, onRemove }: PhotoTileProps) {
  const t = useWords("seller");
  const number = index + 1;
  return (
    <li className="relative aspect-square overflow-hidden rounded-md bg-plate">
      <Picture
        sources={[photoAt(photo.url, 320)]}
        alt={t("photos.alt", { number })}
        size={320}
        className="size-full object-cover"
      />
      {index === 0 && (
        <span className="absolute start-1.5 top-1.5 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-surface">
          {t("photos.main")}
        </span>
      )}
      <TileButton label={t("photos.remove", { number })} place="end-0 top-0" onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </TileButton>
      {index > 0 && (
        <TileButton
          label={t("photos.earlier", { number })}
          place="start-0 bottom-0"
          onClick={() => onMove(index, index - 1)}
        >
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </TileButton>
      )}
      {index < count - 1 && (
        <TileButton
          label={t("photos.later", { number })}
          place="end-0 bottom-0"
          onClick={() => onMove(index, index + 1)}
        >
          <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </TileButton>
      )}
    </li>
  );
}

type TileButtonProps = { label: string; place: string; onClick: () => void; children: ReactNode };

/** A button of 28 px with a target of 44 px. */
function TileButton({ label, place, onClick, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`absolute ${place} group grid size-11 place-items-center focus-visible:-outline-offset-2`}
    >
      <span className="grid size-7 place-items-center rounded-full bg-surface-raised text-ink shadow-sm smooth group-hover:bg-ink group-hover:text-surface">
        {children}
      </span>
    </button>
  );
}
