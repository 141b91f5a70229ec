import { expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "../catalog/photos.ts";
import { photoProblem } from "./check-upload.ts";

test.each([
  ["text/plain", 10, "type"],
  ["application/pdf", 10, "type"],
  ["image/heic", 10, "type"],
  ["", 10, "type"],
  ["image/jpeg", MAX_PHOTO_BYTES + 1, "size"],
  ["image/jpeg", MAX_PHOTO_BYTES, null],
  ["image/webp", 10, null],
] as const)(
  "whoever chooses a file of the type %j with %d bytes learns what is wrong: %s",
  (type, size, problem) => {
    expect(photoProblem({ type, size })).toBe(problem);
  },
);
