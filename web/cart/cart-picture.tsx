import { Smartphone, Wrench } from "lucide-react";
import type { CartLine } from "#contract/cart.ts";
import { classes } from "#web/ui/classes.ts";
import { Picture } from "#web/ui/picture.tsx";

/** The phone of a line on its plate; the name beside it says what it is. */
export function CartPicture({ line, className }: { line: CartLine; className?: string }) {
  const Icon = line.type === "REPAIR" ? Wrench : Smartphone;
  return (
    <div
      className={classes(
        "grid aspect-square place-items-center self-start overflow-hidden rounded-lg bg-plate",
        className,
      )}
    >
      <Picture
        sources={[line.image]}
        alt=""
        width={272}
        height={272}
        placeholder={<Icon aria-hidden className="size-1/3 stroke-[1.2] text-ink-muted" />}
        className="size-full object-contain p-[7%]"
      />
    </div>
  );
}
