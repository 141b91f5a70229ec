import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import * as z from "zod/mini";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { attachments } from "./tables.ts";
import { refusePictureFlood } from "./write-message.ts";

/** A picture that no message names within this time is deleted. */
const UNUSED_MS = 24 * 60 * 60_000;

/**
 * Stores a picture for a message: checked and re-encoded as photographs are, without metadata, at most 1,280 pixels wide.
 * Errors: UNSUPPORTED_MEDIA_TYPE, VALIDATION with the field `photo`, TOO_MANY_REQUESTS.
 */
export async function addAttachment(
  { database, clock }: Pick<Shop, "database" | "clock">,
  thread: { readonly id: number },
  byKind: "customer" | "staff",
  bytes: unknown,
): Promise<{ id: string }> {
  if (!Buffer.isBuffer(bytes)) throw new Failure("UNSUPPORTED_MEDIA_TYPE");
  const at = clock();
  // Before the picture is decoded, which is expensive, and again with it.
  await transact(database, (tx) => refusePictureFlood(tx, thread.id, at));
  const { checkPicture } = await import("#server/photos/check-picture.ts");
  const { convertPhoto } = await import("#server/photos/convert-photo.ts");
  await checkPicture(bytes);
  const widths = await convertPhoto(bytes);
  const picture = widths.get(1280);
  if (!picture) throw new Failure("VALIDATION", { fields: { photo: "INVALID" } });
  const id = randomUUID();
  await transact(database, async (tx) => {
    await refusePictureFlood(tx, thread.id, at);
    await tx
      .delete(attachments)
      .where(
        and(
          eq(attachments.threadId, thread.id),
          isNull(attachments.messageId),
          lt(attachments.createdAt, new Date(at.getTime() - UNUSED_MS)),
        ),
      );
    await tx.insert(attachments).values({ id, threadId: thread.id, byKind, picture, createdAt: at });
  });
  return { id };
}

/** A picture of this very thread, and none of another. Errors: NOT_FOUND. */
export async function readAttachment(
  { database }: Pick<Shop, "database">,
  threadId: number,
  id: string,
): Promise<Buffer> {
  if (!z.guid().safeParse(id).success) throw new Failure("NOT_FOUND");
  const [found] = await database
    .select({ picture: attachments.picture })
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.threadId, threadId)));
  if (!found) throw new Failure("NOT_FOUND");
  return found.picture;
}
