import { Smartphone, Wrench } from "lucide-react";
import type { ProductType } from "#contract/orders/vat.ts";
import { classes } from "#web/ui/classes.ts";
import { PhonePicture } from "#web/ui/picture.tsx";

interface ProductTileProps {
  image?: string | undefined;
  type: ProductType;
  className?: string;
}

/** A small picture of a product, shown beside its name. */
export function ProductTile({ image, type, className }: ProductTileProps) {
  return (
    <span className={classes("relative block shrink-0 rounded-md bg-plate p-[0.3rem]", className)}>
      <PhonePicture sources={[image]} icon={type === "REPAIR" ? Wrench : Smartphone} size={160} />
    </span>
  );
}
