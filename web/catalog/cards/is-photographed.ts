import { isPhoto } from "#contract/catalog/photos.ts";
import type { CardItem } from "./card-item.ts";

/** Whether the phone's own photographs are shown. */
export const isPhotographed = ({ pictures: [first] }: Pick<CardItem, "pictures">): boolean =>
  first !== undefined && isPhoto(first);
