import latin from "./fonts/figtree-latin.woff2?url";
import arabic from "./fonts/readex-pro-arabic.woff2?url";

/** What a page in this language should preload (`<link rel="preload" as="font" type="font/woff2" crossorigin>`). */
export function fontsFor(language: string): string[] {
  return language === "ar" ? [latin, arabic] : [latin];
}
