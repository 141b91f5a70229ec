import { linkPageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { Conversation } from "#web/messages/conversation.tsx";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import type { Route } from "./+types/messages.ts";

export const handle = words("messages");

export function meta(): Route.MetaDescriptors {
  return linkPageMeta(metaWords("messages")("title"));
}

/** The browser loads the conversation, so that the page itself contains nothing of it. */
export default function Messages({ params }: Route.ComponentProps) {
  const t = useWords("messages");
  return (
    <Container width="narrow" className="pt-10 pb-16 sm:pt-16 sm:pb-24">
      <PageHead title={t("title")} className="mb-4" />
      <noscript>{t("noScript")}</noscript>
      <Conversation key={params.token} token={params.token} />
    </Container>
  );
}
