import { expect, test } from "vitest";
import { drawingView, modelDrawing } from "./drawings.ts";

test("a drawing shows both sides unless one is named", () => {
  expect(modelDrawing(7)).toBe("/pictures/models/7.svg");
  expect(modelDrawing(7, "back")).toBe("/pictures/models/7.svg?view=back");
});

test("only drawings have views", () => {
  expect(drawingView("/pictures/repair-models/3.svg", "front")).toBe(
    "/pictures/repair-models/3.svg?view=front",
  );
  expect(drawingView("/pictures/photos/x-640.webp", "front")).toBe("/pictures/photos/x-640.webp");
  expect(drawingView("https://example.org/a.jpg", "front")).toBe("https://example.org/a.jpg");
});
