/** What a column of a supplier's list holds. */
export const COLUMN_ROLES = [
  "imei",
  "imei2",
  "serial",
  "title",
  "brand",
  "model",
  "storage",
  "colour",
  "grade",
  "price",
  "quantity",
  "battery",
  "vat",
  "defects",
  "reference",
  "failed",
  "locks",
  "carrier",
  "blacklist",
  "erased",
  "erasedOn",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** French and English headings of each role, folded: without accents, signs and capitals. `|` separates them. */
const WRITTEN: Readonly<Record<ColumnRole, string>> = {
  imei: "imei|imei 1|imei1|n imei|no imei|num imei|numero imei|numero d imei|imei number|imei no|code imei|imei meid|imei sn|sn imei",
  imei2: "imei 2|imei2|second imei|deuxieme imei|n imei 2|imei sim 2",
  serial: "serial|serial number|serial no|sn|s n|numero de serie|n serie|n de serie|no serie|num serie|serie",
  title:
    "title|titre|titre de l annonce|item|items|item name|item description|product|product name|product description|produit|article|articles|designation|description|libelle|nom|nom du produit|name|device|device name|appareil|telephone|phone|intitule|sku name|full name|modele complet",
  brand: "brand|marque|make|manufacturer|maker|fabricant|constructeur|oem",
  model: "model|modele|model name|nom du modele|device model|reference modele|type",
  storage:
    "storage|memory|capacity|capacite|stockage|memoire|gb|go|rom|taille memoire|memoire interne|storage size|capa|size",
  colour: "colour|color|couleur|coloris|teinte|couleurs|colors|colours",
  grade:
    "grade|etat|condition|cosmetic|cosmetic grade|etat cosmetique|qualite|quality|grading|etat esthetique|cosmetique|classe|note|appearance",
  price:
    "price|prix|unit price|prix unitaire|pu|p u|tarif|cost|unit cost|cout|montant unitaire|prix achat|prix d achat|purchase price|price eur|prix eur|unit price eur|prix ht|prix ttc|pu ht|pu ttc|prix unitaire ht|prix unitaire ttc|price excl vat|price incl vat|net price|prix net|your price|offer|prix piece|price each|unit|valeur",
  quantity:
    "quantity|qty|qte|quantite|nb|nombre|pcs|pieces|units|unites|stock|available|dispo|disponible|count|q",
  battery:
    "battery|batterie|battery health|sante batterie|etat batterie|bh|batt|battery percent|sante de la batterie|capacite batterie|battery capacity|max capacity|bat",
  vat: "vat|tva|vat regime|regime|regime tva|regime de tva|vat scheme|vat type|tax|taxe|type tva|vat margin",
  defects:
    "defects|defect|defaut|defauts|comment|comments|commentaire|commentaires|notes|remark|remarks|remarque|remarques|observation|observations|panne|pannes|issues|issue|fault|faults|probleme|problemes|details|info|infos",
  reference:
    "reference|ref|sku|lot|lot number|stock id|id|article number|code article|item no|item number|n|no|line|ligne|asset tag|barcode|ean|code",
  failed:
    "failed|failed tests|failures|echecs|tests echoues|echoues|failed points|points en echec|failed functions",
  locks:
    "fmi|fmip|icloud|icloud lock|find my|find my iphone|fmi status|activation lock|compte|google lock|frp|verrou|verrouillage|localiser|icloud status|knox|mdm",
  carrier: "carrier lock|carrier|sim lock|simlock|operateur|network|network lock|reseau|lock status|unlocked",
  blacklist: "esn|blacklist|blacklisted|liste noire|esn status|gsma|blacklist status|imei status|vole",
  erased: "erased|wiped|efface|effacement|erasure|data wipe|erasure status|wipe",
  erasedOn: "erase date|erased on|wipe date|date effacement|date d effacement|erasure date|wiped on",
};

export const foldHeading = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, 80);

/** The role that each known heading names. The first role wins. */
export const HEADINGS: ReadonlyMap<string, ColumnRole> = new Map(
  COLUMN_ROLES.flatMap((role) => WRITTEN[role].split("|").map((word) => [word, role] as const)).toReversed(),
);

/** Words of headings that decide when the whole heading is unknown, in this order: `IMEI de l’appareil`, `Prix public`. */
export const HEADING_WORDS: readonly (readonly [words: RegExp, role: ColumnRole | null])[] = [
  // The total of a line is no price of one phone.
  [/\b(?:total|totaux|subtotal|montant total|line total|amount)\b/, null],
  [/\b(?:cycles?|date|working|location|pays|country|warehouse|photo|image|link|url)\b/, null],
  [/\bimei 2\b|\bimei2\b/, "imei2"],
  [/\bimei\b/, "imei"],
  [/\b(?:serial|serie)\b/, "serial"],
  [/\b(?:battery|batterie|batt)\b/, "battery"],
  [/\b(?:price|prix|tarif|cost)\b/, "price"],
  [/\b(?:qty|qte|quantity|quantite)\b/, "quantity"],
  [/\b(?:storage|stockage|capacity|capacite|memory|memoire)\b/, "storage"],
  [/\b(?:colou?r|couleur|coloris)\b/, "colour"],
  [/\b(?:grade|etat|condition)\b/, "grade"],
  [/\b(?:vat|tva)\b/, "vat"],
  [/\b(?:brand|marque)\b/, "brand"],
  [/\b(?:model|modele)\b/, "model"],
  [/\b(?:defects?|defauts?|comment|commentaires?|remarks?|remarques?)\b/, "defects"],
  [/\b(?:designation|description|produit|product|article)\b/, "title"],
];
