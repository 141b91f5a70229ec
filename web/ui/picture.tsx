import { type LucideIcon, Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isDrawing } from "#contract/catalog/drawings.ts";
import { isPhoto, photoAt } from "#contract/catalog/photos.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "./classes.ts";

type PictureProps = {
  /** Addresses, tried in order until one loads. */
  sources: readonly (string | null | undefined)[];
  /** The largest side in pixels of the square that shows the picture. */
  size: number;
  /** Empty when the text beside the picture names its subject. */
  alt?: string;
  /** True: the picture loads eagerly and first. For pictures that are visible when the page opens. */
  priority?: boolean;
  className?: string;
  /** Shown when no source loads. */
  placeholder?: ReactNode;
  /** Shown beside a drawing. */
  drawingNote?: ReactNode;
};

/** The width in which a photograph is loaded: sharp on a dense screen, and no more. */
const widthFor = (size: number) => (size <= 160 ? 320 : size <= 400 ? 640 : 1280);

export function Picture({
  sources,
  size,
  alt = "",
  priority = false,
  className,
  placeholder = null,
  drawingNote,
}: PictureProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const image = useRef<HTMLImageElement>(null);
  const source = sources.find((candidate) => candidate && !failed.includes(candidate));

  // An image can fail before hydration, when no listener gets its error event.
  useEffect(() => {
    const element = image.current;
    if (source && element?.complete && element.naturalWidth === 0) setFailed((past) => [...past, source]);
  }, [source]);

  if (!source) return placeholder;
  return (
    <>
      <img
        ref={image}
        key={source}
        src={photoAt(source, widthFor(size))}
        alt={alt}
        width={size}
        height={size}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "low"}
        // `sync` paints it in the same frame as the text around it.
        decoding={priority ? "sync" : "async"}
        data-photo={isPhoto(source) ? "" : undefined}
        className={className}
        onError={() => setFailed((past) => [...past, source])}
      />
      {isDrawing(source) && drawingNote}
    </>
  );
}

type PhonePictureProps = Omit<PictureProps, "placeholder" | "drawingNote"> & {
  /** Shown when no source loads. */
  icon?: LucideIcon;
  /** True: a drawing says that it is one. */
  captioned?: boolean;
};

/** A picture of a phone on its plate. A photograph fills the plate, which is `relative`; a drawing keeps the plate's padding. */
export function PhonePicture({
  icon: Icon = Smartphone,
  className,
  captioned = false,
  ...picture
}: PhonePictureProps) {
  const t = useWords("shell");
  const { alt } = picture;
  return (
    <Picture
      {...picture}
      className={classes("phone-picture", className)}
      drawingNote={
        captioned && (
          // A picture with a name says it there.
          <span aria-hidden={alt ? true : undefined} className="phone-drawn">
            {t("illustration")}
          </span>
        )
      }
      placeholder={
        <span
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
          className="grid size-full place-items-center text-line-strong"
        >
          <Icon className="size-1/3 stroke-1" />
        </span>
      }
    />
  );
}
