import { Smartphone } from "lucide-react";
import { Picture } from "#web/ui/picture.tsx";

type RepairPictureProps = {
  imageUrl: string | undefined;
  /** Pixels of the square it is shown in, at most. */
  size: number;
  view?: "front" | "back";
  priority?: boolean;
};

/** A phone beside its name, so it says nothing of its own. */
export function RepairPicture({ imageUrl, size, view, priority = false }: RepairPictureProps) {
  const drawn = imageUrl?.startsWith("/pictures/");
  return (
    <Picture
      sources={[drawn && view ? `${imageUrl}?view=${view}` : imageUrl]}
      alt=""
      width={size}
      height={size}
      priority={priority}
      className="size-full object-contain"
      placeholder={
        <span aria-hidden className="grid size-full place-items-center text-line-strong">
          <Smartphone className="size-1/3 stroke-1" />
        </span>
      }
    />
  );
}
