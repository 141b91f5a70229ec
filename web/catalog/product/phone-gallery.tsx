import { type MouseEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Unit } from "#contract/devices/passport.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import type { GalleryPicture } from "./product-view.ts";

type PhoneGalleryProps = {
  name: string;
  pictures: readonly GalleryPicture[];
  unit: Unit | null;
  dimmed: boolean;
};

const PhotoViewer = lazyPart(async () => (await import("./photo-viewer.tsx")).PhotoViewer);

/** A strip of pictures with scroll snap. The thumbnails link to the slides, so that it works without JavaScript. */
export function PhoneGallery({ name, pictures, unit, dimmed }: PhoneGalleryProps) {
  const t = useWords("product");
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  /** The picture with which the viewer was opened. */
  const [enlarged, setEnlarged] = useState<number>();
  const alt = ({ kind }: GalleryPicture, place: number) =>
    kind === "photo" ? t("gallery.photo", { name, number: place + 1 }) : t(`gallery.${kind}`, { name });

  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const slides = [...list.children];
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)?.target;
        if (entered) setShown(slides.indexOf(entered));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  function enlarge(event: MouseEvent<HTMLAnchorElement>, place: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setEnlarged(place);
  }

  function open(event: MouseEvent<HTMLAnchorElement>, place: number) {
    event.preventDefault();
    strip.current?.children[place]?.scrollIntoView({ block: "nearest", inline: "start" });
  }
  return (
    <div className="min-w-0">
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label={t("gallery.label")}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-xl bg-plate [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map((picture, place) => (
          <li
            key={picture.address}
            id={`${id}-${place}`}
            className="w-full shrink-0 relative snap-start p-6 sm:p-10"
          >
            {/* Without scripts, the link leads to the picture itself. */}
            <a
              href={picture.address}
              aria-haspopup="dialog"
              onClick={(event) => enlarge(event, place)}
              className="block aspect-square max-h-[34rem] w-full cursor-zoom-in lg:max-h-[38rem]"
            >
              <PhonePicture
                sources={[picture.address]}
                alt={alt(picture, place)}
                size={800}
                priority={place === 0}
                captioned
                className={dimmed ? "opacity-50 grayscale" : ""}
              />
            </a>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex justify-center-safe gap-2.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {pictures.map((picture, place) => (
          <li key={picture.address}>
            <a
              href={`#${id}-${place}`}
              onClick={(event) => open(event, place)}
              aria-current={place === shown ? "true" : undefined}
              className={classes(
                "relative block size-18 rounded-md bg-plate p-2 smooth sm:size-20",
                place === shown ? "halo" : "opacity-70 hover:opacity-100",
              )}
            >
              <PhonePicture sources={[picture.address]} alt={alt(picture, place)} size={80} />
            </a>
          </li>
        ))}
      </ul>
      <Suspense>
        {enlarged !== undefined && (
          <PhotoViewer
            name={name}
            pictures={pictures.map((picture, place) => ({ ...picture, alt: alt(picture, place) }))}
            unit={unit}
            first={enlarged}
            onClose={() => setEnlarged(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
