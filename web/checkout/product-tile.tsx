import { Smartphone, Wrench } from "lucide-react";
import type { ProductType } from "#contract/vat.ts";
import { classes } from "#web/ui/classes.ts";
import { Picture } from "#web/ui/picture.tsx";

interface ProductTileProps {
  image?: string | undefined;
  type: ProductType;
  className?: string;
}

/** A small picture on its plate; its name stands beside it. */
export function ProductTile({ image, type, className }: ProductTileProps) {
  const Icon = type === "REPAIR" ? Wrench : Smartphone;
  return (
    <span
      className={classes("grid shrink-0 place-items-center overflow-hidden rounded-md bg-plate", className)}
    >
      <Picture
        sources={[image]}
        alt=""
        width={160}
        height={160}
        placeholder={<Icon aria-hidden className="size-2/5 stroke-[1.4] text-ink-muted" />}
        className="size-full object-contain p-[8%]"
      />
    </span>
  );
}
