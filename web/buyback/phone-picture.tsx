import { Smartphone } from "lucide-react";
import { Picture } from "#web/ui/picture.tsx";

type PhonePictureProps = {
  picture: string;
  /** Pixels of the square it is shown in, at most. */
  size: number;
  priority?: boolean;
};

/** A phone beside its name, so it says nothing of its own. */
export function PhonePicture({ picture, size, priority = false }: PhonePictureProps) {
  return (
    <Picture
      sources={[picture]}
      alt=""
      width={size}
      height={size}
      priority={priority}
      className="size-full object-contain"
      placeholder={
        <span aria-hidden className="grid size-full place-items-center text-line-strong">
          <Smartphone className="size-1/2 stroke-1" />
        </span>
      }
    />
  );
}
