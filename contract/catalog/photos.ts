/** The number of photographs of a listing, at most. */
export const MAX_PHOTOS = 6;
/** The size of an upload in bytes, at most. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** Accepted types. The server checks the content, not the name. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** The stored widths of every photograph in pixels. A smaller original is stored unscaled. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
export const PHOTO_ID = new RegExp(`^${UUID}$`);
const ADDRESS = new RegExp(`^/pictures/photos/(${UUID})-\\d+\\.webp$`);

/** The address of a photograph in one width. Its content never changes. */
export function photoAddress(id: string, width: PhotoWidth = 1280): string {
  return `/pictures/photos/${id}-${width}.webp`;
}

/** The id in a photograph's address; null for any other picture. */
export function photoIdOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

/** Whether an address is that of a photograph of a listing's own phone. */
export const isPhoto = (address: string): boolean => photoIdOf(address) !== null;

/** Whether the first picture of a phone is a photograph of it. */
export const isPhotographed = ({ pictures: [first] }: { readonly pictures: readonly string[] }): boolean =>
  first !== undefined && isPhoto(first);

/** The address of the same photograph in another width. Other addresses are returned unchanged. */
export function photoAt(address: string, width: PhotoWidth): string {
  const id = photoIdOf(address);
  return id ? photoAddress(id, width) : address;
}

/** The `srcset` of a photograph; undefined for any other picture. */
export function photoSources(address: string): string | undefined {
  const id = photoIdOf(address);
  return id ? PHOTO_WIDTHS.map((width) => `${photoAddress(id, width)} ${width}w`).join(", ") : undefined;
}
