import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Unit } from "#contract/devices/passport.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CloseButton, useModal } from "#web/ui/overlays/modal.tsx";
import type { GalleryPicture } from "./product-view.ts";
import { seenOn } from "./seen-marks.ts";

type Shown = GalleryPicture & { readonly alt: string };

type PhotoViewerProps = {
  name: string;
  pictures: readonly Shown[];
  unit: Unit | null;
  /** The place of the picture that was pressed. */
  first: number;
  onClose: () => void;
};

/** How far the picture is enlarged. At 1 it fits the screen; beyond, it is scrolled. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const;
/** Where the arrows scroll an enlarged picture, across and down, and by how many pixels. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const STEP = 120;
/** A finger that moved this far sideways, in pixels, wants the next picture. */
const SWIPE = 50;

/**
 * The pictures of a phone, as large as the screen. Arrows and swipes change the picture, + and − enlarge it, Escape closes. The
 * browser keeps the focus inside and gives it back.
 */
export function PhotoViewer({ name, pictures, unit, first, onClose }: PhotoViewerProps) {
  const t = useWords("viewer");
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState(0);
  // The dialog is rendered closed and opened by an effect, so that it is shown as a modal one.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  const modal = useModal(open, onClose);
  const start = useRef<number>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  const picture = pictures[at];
  const scale = ZOOMS[zoom] ?? 1;

  const move = (steps: number) => {
    setAt((at + steps + pictures.length) % pictures.length);
    setZoom(0);
  };
  const enlarge = (steps: number) => setZoom(Math.min(ZOOMS.length - 1, Math.max(0, zoom + steps)));

  // The middle of the picture stays in the middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the zoom changed
  useEffect(() => {
    const box = frame.current;
    box?.scrollTo({
      left: ((box.scrollWidth - box.clientWidth) / 2) * (document.dir === "rtl" ? -1 : 1),
      top: (box.scrollHeight - box.clientHeight) / 2,
      behavior: "instant",
    });
  }, [zoom, at]);

  function onKeyDown(event: KeyboardEvent) {
    // With these keys, + and − enlarge the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const forward = document.dir === "rtl" ? -1 : 1;
    const way = ARROWS[event.key];
    if (event.key === "+" || event.key === "=") enlarge(1);
    else if (event.key === "-") enlarge(-1);
    else if (way && zoom > 0) frame.current?.scrollBy({ left: way[0] * STEP, top: way[1] * STEP });
    else if (way?.[0]) move(way[0] * forward);
    else return;
    event.preventDefault();
  }

  function onPointerUp({ clientX }: PointerEvent) {
    const moved = start.current === undefined ? 0 : clientX - start.current;
    start.current = undefined;
    if (zoom > 0 || Math.abs(moved) < SWIPE) return;
    move(moved > 0 === (document.dir === "rtl") ? 1 : -1);
  }

  if (!picture) return null;
  return (
    <dialog
      {...modal}
      aria-label={t("title", { name })}
      onKeyDown={onKeyDown}
      className="overlay m-0 h-dvh max-h-none w-screen max-w-none bg-surface text-ink"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-center gap-1 px-2 py-1">
          <p aria-hidden className="flex-1 ps-2 text-sm text-ink-muted figures">
            {t("place", { place: String(at + 1), count: String(pictures.length) })}
          </p>
          <IconButton label={t("smaller")} disabled={zoom === 0} onClick={() => enlarge(-1)}>
            <ZoomOut aria-hidden />
          </IconButton>
          <IconButton label={t("larger")} disabled={zoom === ZOOMS.length - 1} onClick={() => enlarge(1)}>
            <ZoomIn aria-hidden />
          </IconButton>
          <CloseButton label={t("close")} />
        </div>
        <div className="relative min-h-0">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: buttons and keys do what fingers do here */}
          <div
            ref={frame}
            // A zoomed picture scrolls, so the keyboard must reach it.
            tabIndex={zoom > 0 ? 0 : undefined}
            onPointerDown={({ clientX }) => {
              start.current = clientX;
            }}
            onPointerUp={onPointerUp}
            onDoubleClick={() => setZoom(zoom === 0 ? 2 : 0)}
            className="size-full touch-pan-y overflow-auto overscroll-contain bg-plate data-zoomed:touch-auto"
            data-zoomed={zoom > 0 ? "" : undefined}
          >
            <img
              key={picture.address}
              src={picture.address}
              alt={picture.alt}
              draggable={false}
              style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
              className="max-w-none object-contain"
            />
          </div>
          {pictures.length > 1 && zoom === 0 && (
            <>
              <IconButton
                label={t("previous")}
                onClick={() => move(-1)}
                className="absolute inset-s-2 top-1/2 -translate-y-1/2 bg-surface-raised shadow-md"
              >
                <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
              </IconButton>
              <IconButton
                label={t("next")}
                onClick={() => move(1)}
                className="absolute inset-e-2 top-1/2 -translate-y-1/2 bg-surface-raised shadow-md"
              >
                <ChevronRight aria-hidden className="rtl:-scale-x-100" />
              </IconButton>
            </>
          )}
        </div>
        <div role="status" className="min-h-20 px-4 py-3 text-center">
          <span className="sr-only">
            {t("place", { place: String(at + 1), count: String(pictures.length) })}
          </span>
          <Caption picture={picture} place={at} unit={unit} />
        </div>
      </div>
    </dialog>
  );
}

type CaptionProps = { picture: Shown; place: number; unit: Unit | null };

/** The caption of a picture: its angle, and the marks that the workshop measured there. */
function Caption({ picture: { kind, alt }, place, unit }: CaptionProps) {
  const t = useWords("viewer");
  if (kind !== "photo") return <p className="text-sm text-ink-muted">{t("drawing")}</p>;
  const angle = unit?.angles?.[place];
  if (!angle) return <p className="font-semibold">{alt}</p>;
  const seen = seenOn(angle, unit?.marks);
  return (
    <>
      <p className="font-semibold">{t(`angle.${angle}`)}</p>
      {seen?.length === 0 && angle !== "detail" && <p className="text-sm text-ink-muted">{t("flawless")}</p>}
      <ul className="text-sm text-ink-muted">
        {seen?.map(({ zone, scratches, scratchMm, chips, chipMm }) => (
          <li key={zone}>
            {t("flaw", {
              zone: t(`zone.${zone}`),
              marks: [
                scratches > 0 && t("scratches", { count: scratches, mm: String(scratchMm) }),
                chips > 0 && t("chips", { count: chips, mm: String(chipMm) }),
              ]
                .filter(Boolean)
                .join(", "),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
