import * as z from "zod/mini";
import { Imei } from "../devices/imei.ts";
import { Point } from "../devices/test-run.ts";
import { rowId, rowVersion } from "../fields.ts";
import { oneLine, plainText } from "../typed-text.ts";
import { REPAIR_ACCESSORIES } from "./accessories.ts";
import { CustodyReceipt } from "./custody.ts";
import { withoutUnlockCode } from "./unlock-code.ts";

export const RECEPTION_LIMITS = { seen: 1000, unreadable: 200, photos: 12 } as const;

const seen = plainText(RECEPTION_LIMITS.seen).check(withoutUnlockCode);
const accessories = z.array(z.enum(REPAIR_ACCESSORIES)).check(z.maxLength(REPAIR_ACCESSORIES.length));

/** A phone that the catalogue does not have. */
const OtherPhone = z.strictObject({
  brand: oneLine(60),
  model: oneLine(60),
  storageGb: z.int("REQUIRED").check(z.gte(1, "TOO_SMALL"), z.lte(4096, "TOO_BIG")),
  colour: oneLine(40),
});

/** `POST /admin/api/repairs/:number/reception`. A phone without a readable IMEI needs the reason. */
export const RepairReception = z
  .strictObject({
    version: rowVersion,
    imei: z.nullable(Imei),
    /** Why nobody can read the IMEI. Null when it was read. */
    unreadable: z.nullable(oneLine(RECEPTION_LIMITS.unreadable)),
    /** The model in the catalogue, with storage and colour. Null for a phone that the catalogue does not have. */
    modelId: z.nullable(rowId),
    /** The description of a phone outside of the catalogue. */
    other: z.optional(z.nullable(OtherPhone)),
    /** The state in which the phone came. */
    seen,
    accessories,
  })
  .check(
    z.refine(({ imei, unreadable }) => imei !== null || unreadable !== null, {
      path: ["imei"],
      error: "REQUIRED",
    }),
    z.refine(({ modelId, other }) => (modelId === null) === Boolean(other), {
      path: ["modelId"],
      error: "REQUIRED",
    }),
  );
export type RepairReception = z.infer<typeof RepairReception>;

/** When a photograph was taken: as the phone came, or while it was repaired. The customer sees both. */
export const REPAIR_PHOTO_KINDS = ["reception", "work"] as const;
export type RepairPhotoKind = (typeof REPAIR_PHOTO_KINDS)[number];
export const RepairPhoto = z.object({ id: z.string(), kind: z.enum(REPAIR_PHOTO_KINDS) });
export type RepairPhoto = z.infer<typeof RepairPhoto>;

/**
 * The test that a repair must pass before the phone is given back: a finished run of the phase `after_repair` since the work
 * began. `none`: no run, or one that is not finished.
 */
export const PROOFS = ["none", "failed", "passed"] as const;
export type ProofState = (typeof PROOFS)[number];

/** `GET /admin/api/repairs/:number/reception`: how the phone came, and what proves the work. */
export const RepairDossier = z.object({
  /** Null before the phone is recorded. */
  reception: z.nullable(
    z.object({
      imei: z.nullable(z.string()),
      unreadable: z.nullable(z.string()),
      seen: z.string(),
      accessories: z.array(z.enum(REPAIR_ACCESSORIES)),
      by: z.string(),
      at: z.string(),
    }),
  ),
  /** The models to choose from while the phone is not recorded, those with the name of the repair's phone first. */
  models: z.array(z.object({ id: z.int(), name: z.string() })),
  photos: z.array(RepairPhoto),
  /** The signed custody receipt. Null while nobody has signed it. */
  receipt: z.nullable(CustodyReceipt),
  /** The label of the document of the hand-back. Null before the phone has left. */
  handback: z.nullable(z.string()),
  /** The public id of the phone at the bench. */
  device: z.nullable(z.string()),
  proof: z.enum(PROOFS),
  /** The required points that did not pass in the last run after the repair. */
  failed: z.array(Point),
});
export type RepairDossier = z.infer<typeof RepairDossier>;
