import { type LucideIcon, Smartphone } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
};

export function Picture({
  sources,
  size,
  alt = "",
  priority = false,
  className,
  placeholder = null,
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
    <img
      ref={image}
      key={source}
      src={source}
      alt={alt}
      width={size}
      height={size}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "low"}
      // `sync` paints it in the same frame as the text around it.
      decoding={priority ? "sync" : "async"}
      className={className}
      onError={() => setFailed((past) => [...past, source])}
    />
  );
}

type PhonePictureProps = Omit<PictureProps, "placeholder"> & {
  /** Shown when no source loads. */
  icon?: LucideIcon;
};

/** A picture of a phone that fills a square plate. */
export function PhonePicture({ icon: Icon = Smartphone, className, ...picture }: PhonePictureProps) {
  const { alt } = picture;
  return (
    <Picture
      {...picture}
      className={classes("size-full object-contain", className)}
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
