import { FollowedPhones } from "#web/catalog/followed/followed-phones.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/favourites.ts";

export const handle = words("favourites", "catalog");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("favourites")("meta") }, { name: "robots", content: "noindex" }];
}

export default function Favourites() {
  const t = useWords("favourites");
  return (
    <Container className="min-h-[40rem] pt-5 pb-16 sm:pt-12 sm:pb-24">
      <PageHead title={t("title")} lead={t("lead")} className="mb-5 sm:mb-10" />
      <FollowedPhones />
    </Container>
  );
}
