import type { MetaDescriptor } from "react-router";
import { photoAddress } from "#contract/catalog/photos.ts";
import type { Passport } from "#contract/devices/passport.ts";
import type { Locale } from "#contract/locale.ts";
import { inLanguage } from "#contract/public-pages.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";

interface MetaFacts {
  readonly passport: Passport;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly language: Locale;
  readonly publicUrl: string;
}

/** Meta tags and structured data of a passport. Search engines list it only while its phone is for sale. */
export function passportMeta({
  passport,
  name,
  title,
  description,
  url,
  language,
  publicUrl,
}: MetaFacts): MetaDescriptor[] {
  const { brand, model, color, grade, battery, photos, state } = passport;
  const facts = [
    ...(grade ? [{ name: "grade", value: grade }] : []),
    ...(battery === null ? [] : [{ name: "batteryHealth", value: battery, unitCode: "P1" }]),
  ];
  // The picture of the listing shows its price, so it is used only while the phone is for sale.
  const picture =
    state === "for_sale" ? `/pictures/items/${passport.itemId}/share.png` : "/pictures/share.png";
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    ...pageMeta(title, description),
    property("og:type", "website"),
    property("og:url", url),
    property("og:image", publicUrl + inLanguage(picture, language)),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    { name: "twitter:card", content: "summary_large_image" },
    ...(state === "for_sale" ? [] : [{ name: "robots", content: "noindex" }]),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "IndividualProduct",
        name,
        description,
        url,
        serialNumber: passport.publicId,
        image: photos.map((id) => publicUrl + photoAddress(id)),
        brand: { "@type": "Brand", name: brand },
        model,
        color,
        itemCondition: "https://schema.org/RefurbishedCondition",
        additionalProperty: facts.map((fact) => ({ "@type": "PropertyValue", ...fact })),
      },
    },
  ];
}
