const any = (items: readonly (string | number)[]) => String(items[Math.floor(Math.random() * items.length)]);
const BRANDS = ["apple", "samsung", "google", "autres"];
const MODELS = [
  "iphone 13",
  "galaxy s21",
  "pixel 7",
  "redmi note",
  "iphone 12 pro",
  "galaxy a52",
  "iphone se",
];
const TYPOS = ["ipone 13 pro", "galxy s22", "pixl 6", "iphnoe 12", "samsng a52", "xiomi redmi"];
const WORDS = ["batterie", "rayures", "écran", "boîte", "chargeur", "remplacée"];
let count = 0;
/** Two price bounds with varying leading zeros, so that hardly any request repeats: the cache's key is the text. */
const prices = () => {
  const least = Math.floor(Math.random() * 600);
  count += 1;
  const most = String(least + 50 + Math.floor(Math.random() * 500)).padStart(9 - (count % 6), "0");
  return `minPrice=${String(least).padStart(4 + (count % 5), "0")}&maxPrice=${most}`;
};
const search = (words: readonly string[]) =>
  `/smartphoneItems?limit=24&search=${encodeURIComponent(any(words))}&${prices()}`;

/** The beginning of a search, as it is typed. Punctuation at its end, which a search ignores, makes each request differ. */
export const suggestions = () => {
  count += 1;
  const text = any([...MODELS, ...TYPOS, ...WORDS]);
  const begun = text.slice(0, 2 + Math.floor(Math.random() * text.length));
  const marks = count.toString(4).replace(/\d/g, (digit) => ".,;:"[Number(digit)] ?? "");
  return `/smartphoneItems/suggestions?search=${encodeURIComponent(begun + marks)}`;
};

/** Requests to the catalogue, each different, so that no cached response helps. */
export const questions = (listings: number) => ({
  "newest, within prices": () => `/smartphoneItems?limit=24&${prices()}`,
  "filters, by price": () =>
    `/smartphoneItems?limit=24&sort=price-asc&brand=${any(BRANDS)}&condition=${encodeURIComponent(any(["neuf", "très bon", "bon"]))}&storage=${any([64, 128, 256])}&${prices()}`,
  "words of a model": () => search(MODELS),
  typos: () => search(TYPOS),
  "words of descriptions": () => search(WORDS),
  "page 40 of a list": () => `/smartphoneItems?limit=24&page=40&brand=${any(BRANDS)}&${prices()}`,
  facets: () => `/smartphoneItems/facets?brand=${any(BRANDS)}&${prices()}`,
  "one phone": () => `/smartphoneItems/${1 + Math.floor(Math.random() * listings)}`,
});
