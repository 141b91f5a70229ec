import { FollowedPhones } from "#web/catalog/followed/followed-phones.tsx";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Container } from "#web/ui/container.tsx";
import type { Route } from "./+types/favourites.ts";

export const handle = words("favourites", "catalog");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("favourites")("meta") }, { name: "robots", content: "noindex" }];
}

export default function Favourites() {
  const t = useWords("favourites");
  return (
    <Container className="min-h-[40rem] pt-5 pb-16 sm:pt-12 sm:pb-24">
      <header className="mb-5 max-w-2xl sm:mb-10">
        <h1 className="text-4xl font-bold">{t("title")}</h1>
        <p className="mt-2 text-ink-muted sm:mt-3 sm:text-lg">{t("lead")}</p>
      </header>
      <FollowedPhones />
    </Container>
  );
}
