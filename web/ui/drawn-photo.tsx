import { useEffect, useRef } from "react";

interface DrawnPhotoProps {
  /** Changes with the photograph. */
  readonly id: string;
  /** Reads the picture, with what opens it in the body of the request: proxies log addresses. */
  readonly read: () => Promise<Blob>;
  readonly alt: string;
}

/** A private photograph. It is drawn, because the page's policy shows pictures of addresses of the shop only. */
export function DrawnPhoto({ id, read, alt }: DrawnPhotoProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` names what `read` reads
  useEffect(() => {
    let isGone = false;
    read()
      .then((file) => createImageBitmap(file))
      .then((picture) => {
        if (isGone || !canvas.current) return;
        canvas.current.width = picture.width;
        canvas.current.height = picture.height;
        canvas.current.getContext("2d")?.drawImage(picture, 0, 0);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [id]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={alt}
      className="aspect-4/3 w-full rounded-md border border-line bg-plate object-contain"
    />
  );
}
