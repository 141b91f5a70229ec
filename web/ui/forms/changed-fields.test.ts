import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

const before = { title: "Retard", fr: "Bonjour", en: "Hello" };

test("a field that only a colleague changed becomes theirs: what was loaded before does not go over it", () => {
  const now = { ...before, fr: "Bonjour {name}" };
  expect(changedFields(before, { ...before, en: "Dear {name}" }, now)).toEqual({
    values: { title: "Retard", fr: "Bonjour {name}", en: "Dear {name}" },
    theirs: {},
  });
});

test("a field that both changed keeps what was typed, and theirs is told apart", () => {
  const now = { ...before, fr: "Cher client" };
  expect(changedFields(before, { ...before, fr: "Bonjour {name}" }, now)).toEqual({
    values: { ...before, fr: "Bonjour {name}" },
    theirs: { fr: "Cher client" },
  });
});

test("a field that both changed to the same text, or that they emptied while it stayed here, is no question", () => {
  expect(
    changedFields(before, { ...before, fr: "Cher client" }, { ...before, fr: "Cher client" }).theirs,
  ).toEqual({});
  expect(changedFields(before, before, { ...before, en: "" })).toEqual({
    values: { ...before, en: "" },
    theirs: {},
  });
});

test("an emptied field counts as changed, and one that they emptied is shown as empty", () => {
  const emptied = changedFields(before, { ...before, en: "" }, { ...before, en: "Dear" });
  expect(emptied).toEqual({ values: { ...before, en: "" }, theirs: { en: "Dear" } });
  expect(changedFields(before, { ...before, en: "Dear" }, { ...before, en: "" }).theirs).toEqual({ en: "" });
});

test("a field that is new is theirs, and one that is gone stays away", () => {
  const { en, ...gone } = before;
  expect(changedFields(before, { ...before, en: "Dear" }, { ...gone, ar: "مرحبا" }).values).toEqual({
    ...gone,
    ar: "مرحبا",
  });
});
