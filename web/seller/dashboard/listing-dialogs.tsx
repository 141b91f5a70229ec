import { Suspense } from "react";
import type { SmartphoneItem } from "#contract/catalog/catalog.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";

const EditListing = lazyPart(async () => (await import("./edit-listing.tsx")).EditListing);
const DeleteListing = lazyPart(async () => (await import("./delete-listing.tsx")).DeleteListing);

export interface OpenListing {
  readonly kind: "edit" | "delete";
  readonly item: SmartphoneItem;
}

type ListingDialogsProps = {
  open: OpenListing | null;
  onClose: () => void;
  onChanged: () => void;
};

/** The edit and delete dialogs. Their code loads on first use. */
export function ListingDialogs({ open, ...rest }: ListingDialogsProps) {
  if (!open) return null;
  const Opened = open.kind === "edit" ? EditListing : DeleteListing;
  return (
    <Suspense>
      <Opened key={open.item.id} item={open.item} {...rest} />
    </Suspense>
  );
}
