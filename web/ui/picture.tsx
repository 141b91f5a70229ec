import { type ReactNode, useEffect, useRef, useState } from "react";

type PictureProps = {
  /** Tried in order, each once; missing ones are passed over. */
  sources: readonly (string | null | undefined)[];
  /** Shown when none of them loads. */
  placeholder?: ReactNode;
  alt: string;
  width: number;
  height: number;
  /** For the main picture of a page: loaded at once and first. */
  priority?: boolean;
  sizes?: string;
  className?: string;
};

export function Picture({
  sources,
  placeholder,
  alt,
  width,
  height,
  priority = false,
  sizes,
  className,
}: PictureProps) {
  const known = sources.filter((source): source is string => Boolean(source));
  const [failed, setFailed] = useState<readonly string[]>([]);
  const image = useRef<HTMLImageElement>(null);
  const source = known.find((candidate) => !failed.includes(candidate));

  // A picture can fail before the script is there to hear of it.
  useEffect(() => {
    const element = image.current;
    if (source && element?.complete && element.naturalWidth === 0) setFailed((past) => [...past, source]);
  }, [source]);

  if (!source) return placeholder ?? null;
  return (
    <img
      ref={image}
      key={source}
      src={source}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "low"}
      // With what is painted next, not a frame after it.
      decoding={priority ? "sync" : "async"}
      className={className}
      onError={() => setFailed((past) => [...past, source])}
    />
  );
}
