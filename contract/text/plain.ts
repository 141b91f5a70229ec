import * as z from "zod/mini";
import { bareSigns, plainSigns } from "./plain-signs.ts";

/** Applies `plainSigns`. Used instead of `trim` for typed digits and punctuation. */
export const plain = () => z.overwrite<string>(plainSigns);

/** Applies `bareSigns`. Used instead of `trim` for signs that are grouped only for the eye. */
export const bare = () => z.overwrite<string>(bareSigns);
