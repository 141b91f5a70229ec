import { expect, test } from "vitest";
import { countSigns, formatPhone } from "#contract/format-phone.ts";
import { caretAfter } from "./phone-input.tsx";

test("the caret stays behind the digit that was typed", () => {
  const typed = "06 123 4";
  const shown = formatPhone(typed);
  expect(shown).toBe("06 12 34");
  expect(caretAfter(shown, countSigns(typed.slice(0, 5)))).toBe(5);
  expect(caretAfter(shown, countSigns(typed.slice(0, 6)))).toBe(7);
  expect(caretAfter(shown, countSigns(typed))).toBe(shown.length);
});
