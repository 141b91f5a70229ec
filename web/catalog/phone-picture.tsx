import { Smartphone } from "lucide-react";
import { classes } from "#web/ui/classes.ts";
import { Picture } from "#web/ui/picture.tsx";

type PhonePictureProps = {
  sources: readonly string[];
  /** Empty when the name stands beside it in the same link. */
  alt: string;
  /** Pixels of the square it is shown in, at most. */
  size: number;
  priority?: boolean;
  className?: string;
};

/** A phone in a square: its photograph, its drawing, or at last the sign of a phone. */
export function PhonePicture({ sources, alt, size, priority = false, className }: PhonePictureProps) {
  return (
    <Picture
      sources={sources}
      alt={alt}
      width={size}
      height={size}
      priority={priority}
      className={classes("size-full object-contain", className)}
      placeholder={
        <span
          {...(alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true })}
          className="grid size-full place-items-center text-line-strong"
        >
          <Smartphone className="size-1/3 stroke-1" />
        </span>
      }
    />
  );
}
