import { useState } from "react";
import type { OwnThread } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Conversation } from "./conversation.tsx";
import { MessageForm } from "./message-form.tsx";

/** The conversations about an order on its tracking page. Without one, a form for a first question. */
export function OrderMessages({ token, threads }: { token: string; threads: readonly OwnThread[] }) {
  const t = useWords("messages");
  const [shown, setShown] = useState(threads);
  return (
    <section aria-labelledby="tracked-messages">
      <h2 id="tracked-messages" className="mb-3 text-xl font-bold">
        {t(shown.length > 0 ? "title" : "ask.title")}
      </h2>
      <noscript>{t("noScript")}</noscript>
      {shown.length === 0 ? (
        <MessageForm
          label={t("ask.title")}
          addPicture={(picture) => api.call("POST /contact/pictures", { body: picture })}
          onSend={async (input) =>
            setShown([await api.call("POST /tracking/questions", { body: { ...input, token } })])
          }
        />
      ) : (
        <div className="grid gap-12">
          {shown.map((thread) => (
            <div key={thread.token}>
              <Conversation token={thread.token} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
