import type { MetaDescriptor } from "react-router";
import { photoAddress } from "#contract/catalog/photos.ts";
import type { Passport } from "#contract/devices/passport.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";

interface MetaFacts {
  readonly passport: Passport;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly publicUrl: string;
}

/** Meta tags and structured data of a passport. Search engines list it only while its phone is for sale. */
export function passportMeta({
  passport,
  name,
  title,
  description,
  url,
  publicUrl,
}: MetaFacts): MetaDescriptor[] {
  const { brand, model, color, grade, battery, photos, state } = passport;
  const facts = [
    ...(grade ? [{ name: "grade", value: grade }] : []),
    ...(battery === null ? [] : [{ name: "batteryHealth", value: battery, unitCode: "P1" }]),
  ];
  return [
    ...pageMeta(title, description),
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
