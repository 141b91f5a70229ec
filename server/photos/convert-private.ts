import { Failure } from "#server/http/errors/failure.ts";

/**
 * Converts a picture that only some people may see. It is checked and re-encoded like photographs of listings: upright,
 * without metadata, at most 1,280 pixels wide. Errors: UNSUPPORTED_MEDIA_TYPE; VALIDATION, `photo`; UNAVAILABLE when
 * too many wait.
 */
export async function convertPrivate(bytes: unknown): Promise<Buffer> {
  // The image library takes 20 MB of memory, so it is loaded with the first picture.
  const { convertPhoto } = await import("./convert-photo.ts");
  const picture = (await convertPhoto(bytes)).get(1280);
  if (!picture) throw new Failure("VALIDATION", { fields: { photo: "INVALID" } });
  return picture;
}
