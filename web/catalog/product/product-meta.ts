import type { Locale } from "#contract/locale.ts";
import { inLanguage } from "#contract/public-pages.ts";
import { formatUnits } from "#contract/units.ts";
import type { ProductView } from "./product-view.ts";

export interface ShareFacts {
  readonly product: ProductView;
  readonly publicUrl: string;
  readonly language: Locale;
  readonly title: string;
  readonly description: string;
  /** Names and paths of the breadcrumbs. */
  readonly trail: readonly { readonly name: string; readonly path: string }[];
}

const price = ({ priceCents }: ProductView) => (priceCents / 100).toFixed(2);

const isNew = ({ conditionSlug }: ProductView) => conditionSlug === "neuf";

export function productMeta(facts: ShareFacts) {
  const { product, publicUrl, title, description } = facts;
  const url = publicUrl + inLanguage(`/product/${product.id}`, facts.language);
  const image = publicUrl + inLanguage(`/pictures/items/${product.id}/share.png`, facts.language);
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    { title },
    { name: "description", content: description },
    property("og:type", "product"),
    property("og:url", url),
    property("og:title", product.name),
    property("og:description", description),
    property("og:image", image),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", product.name),
    property("product:price:amount", price(product)),
    property("product:price:currency", "EUR"),
    property("product:availability", product.available ? "in stock" : "out of stock"),
    property("product:condition", isNew(product) ? "new" : "refurbished"),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: product.name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { "script:ld+json": productData(facts, url, image) },
    { "script:ld+json": trailData(facts, url) },
  ];
}

function productData({ product, publicUrl, language }: ShareFacts, url: string, image: string) {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: formatUnits(product.description, language) || product.name,
    sku: String(product.id),
    image: [image, ...product.pictures.map(absolute)],
    brand: { "@type": "Brand", name: product.brand },
    model: product.modelName,
    color: product.colour.name,
    offers: {
      "@type": "Offer",
      url,
      price: price(product),
      priceCurrency: "EUR",
      itemCondition: `https://schema.org/${isNew(product) ? "New" : "Refurbished"}Condition`,
      availability: `https://schema.org/${product.available ? "InStock" : "SoldOut"}`,
      seller: { "@type": "Organization", name: product.seller },
    },
  };
}

function trailData({ product, publicUrl, trail }: ShareFacts, url: string) {
  const steps = [
    ...trail.map(({ name, path }) => ({ name, item: publicUrl + path })),
    { name: product.name, item: url },
  ];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}
