/** Photographs of the real unit that a listing may have. */
export const MAX_PHOTOS = 6;
/** Bytes of one photograph as it is sent: 8 MB. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;
/** What a photograph may be; the server looks at its content, not at its name. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Widths in pixels in which every photograph is kept; a smaller original is kept as it is under all of them. */
export const PHOTO_WIDTHS = [320, 640, 1280] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
export const PHOTO_ID = new RegExp(`^${UUID}$`);
const ADDRESS = new RegExp(`^/pictures/photos/(${UUID})-\\d+\\.webp$`);

/** Where a photograph is found in one width. What is there never changes. */
export function photoAddress(id: string, width: PhotoWidth = 1280): string {
  return `/pictures/photos/${id}-${width}.webp`;
}

/** The id in a photograph's address; null for any other picture. */
export function photoIdOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

/** The same photograph in another width; any other picture's address stays as it is. */
export function photoAt(address: string, width: PhotoWidth): string {
  const id = photoIdOf(address);
  return id ? photoAddress(id, width) : address;
}

/** For `srcset`: a photograph in every width; nothing for any other picture. */
export function photoSources(address: string): string | undefined {
  const id = photoIdOf(address);
  return id ? PHOTO_WIDTHS.map((width) => `${photoAddress(id, width)} ${width}w`).join(", ") : undefined;
}
