import type { OwnThread } from "#contract/inbox/threads.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The subject of a conversation: the order with its number, or the customer's own words. */
export function Subject({ kind, subject }: Pick<OwnThread, "kind" | "subject">) {
  const t = useWords("messages");
  if (kind !== "order") return <bdi className="wrap-anywhere">{subject}</bdi>;
  return (
    <>
      {t("about.order")}{" "}
      <bdi dir="ltr" className="whitespace-nowrap">
        {subject}
      </bdi>
    </>
  );
}
