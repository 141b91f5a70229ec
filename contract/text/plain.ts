import * as z from "zod/mini";
import { bareSigns, plainSigns } from "./plain-signs.ts";

/** Replaces `trim` where digits and punctuation are typed. */
export const plain = () => z.overwrite<string>(plainSigns);

/** Replaces `trim` where signs are grouped only for the eye. */
export const bare = () => z.overwrite<string>(bareSigns);
