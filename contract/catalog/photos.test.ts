import { expect, test } from "vitest";
import { PHOTO_ID, photoAddress, photoAt, photoIdOf, photoSources } from "./photos.ts";

const ID = "0d9f5c1e-7a44-4b7e-9a0c-2f5b8f6f0a11";

test("the address of a photograph contains its id and leads to its other widths", () => {
  const address = photoAddress(ID);
  expect(address).toBe(`/pictures/photos/${ID}-1280.webp`);
  expect(photoIdOf(address)).toBe(ID);
  expect(photoAt(address, 320)).toBe(`/pictures/photos/${ID}-320.webp`);
  expect(photoSources(address)).toBe(
    `/pictures/photos/${ID}-320.webp 320w, /pictures/photos/${ID}-640.webp 640w, ${address} 1280w`,
  );
});

test("any other picture has no id, no other widths, and keeps its address", () => {
  const drawing = "/pictures/models/12.svg";
  expect(photoIdOf(drawing)).toBeNull();
  expect(photoAt(drawing, 640)).toBe(drawing);
  expect(photoSources(drawing)).toBeUndefined();
  expect(photoIdOf(`https://elsewhere.example/pictures/photos/${ID}-640.webp`)).toBeNull();
});

test("an id is a UUID and nothing else", () => {
  expect(PHOTO_ID.test(ID)).toBe(true);
  for (const wrong of ["", "1", `${ID}/..`, ` ${ID}`, ID.toUpperCase()])
    expect(PHOTO_ID.test(wrong)).toBe(false);
});
