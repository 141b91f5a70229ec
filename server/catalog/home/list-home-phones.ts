import type { HomePhones } from "#contract/catalog/home-phones.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { getItems } from "../get-items.ts";
import { currentIndex } from "../index/follow-index.ts";
import { listWantedModels } from "./list-wanted-models.ts";
import { brandsOf, isVeryGood, pickOffers } from "./pick-offers.ts";
import { pickLineup, pickNewest } from "./pick-phones.ts";

/** The phones are chosen from this many of the newest listings. */
const NEWEST = 60;
const LINEUP = 5;
const OFFERS = 5;
const BRANDS = 6;
const TILES = 8;
const WANTED = 8;

/** Chooses the phones of the home page in the index, and reads only the chosen ones from the database. */
export async function listHomePhones({ database }: Pick<Shop, "database">): Promise<HomePhones> {
  const index = await currentIndex(database);
  const phones = index
    .page({ sold: false }, { sort: "newest", offset: 0, limit: NEWEST })
    .flatMap(({ id, price, condition, model }) => {
      const named = index.models.get(model);
      return named ? { id, price, condition, model: named } : [];
    });
  const lineup = pickLineup(phones, LINEUP);
  const offers = pickOffers(phones, OFFERS);
  const newest = pickNewest(phones.filter(isVeryGood), TILES);
  const chosen = [...lineup, ...offers.map(({ phone }) => phone), ...newest];
  const [items, wanted] = await Promise.all([
    getItems(database, [...new Set(chosen.map(({ id }) => id))]),
    listWantedModels({ database }, WANTED),
  ]);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return {
    lineup: lineup.flatMap(({ id }) => itemsById.get(id) ?? []),
    offers: offers.flatMap(({ brand, phone }) => {
      const item = itemsById.get(phone.id);
      return item ? { brand, item } : [];
    }),
    brands: brandsOf(phones, BRANDS),
    wanted,
    newest: newest.flatMap(({ id }) => itemsById.get(id) ?? []),
  };
}
