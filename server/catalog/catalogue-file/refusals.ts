/** Why a row is refused. */
export const REASONS = {
  REQUIRED: "is missing",
  WRONG_TYPE: "is no such number",
  INVALID: "is not one that the shop knows",
  TOO_SMALL: "is too small",
  TOO_BIG: "is too big",
  TOO_LONG: "is too long",
  BAD_CHARACTERS: "has characters that can’t be shown",
  UNKNOWN: "is not in the shop",
  NO_SELLER: "is no seller: npm run user -- grant seller EMAIL",
  NOT_THEIRS: "is a listing of another seller",
  WITHDRAWN: "was withdrawn by its seller",
  TAKEN: "belongs to another listing of this seller",
  OF_THE_DEVICE: "is what the device of this listing says: it is changed on the page of the device",
  SOLD: "is not the phone that was ordered here: list the other model under a reference of its own",
  DUPLICATE: "stands for something that an earlier row of the file is about",
  CELLS: "the row has more or fewer cells than the first line",
} as const;
export type Reason = keyof typeof REASONS;

export interface Refusal {
  readonly line: number;
  readonly kind: string;
  readonly column: string;
  readonly reason: Reason;
}
