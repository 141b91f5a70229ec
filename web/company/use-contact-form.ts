import { type FormEvent, useEffect } from "react";
import * as z from "zod/mini";
import { ContactForm } from "#contract/contact.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { openDraft, useDraft } from "#web/client-state/draft.ts";
import { formReader } from "#web/ui/forms/check-form.ts";
import { chosenFiles } from "#web/ui/forms/chosen-files.ts";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";

const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

const text = z.catch(z.string(), "");
const ContactDraft = z.object({ name: text, email: text, subject: text, message: text });

/** The draft of the contact message in this tab. */
const contactDraft = openDraft("contactDraft", (stored) =>
  ContactDraft.parse(typeof stored === "object" && stored !== null ? stored : {}),
);

/** The result of a submit. */
export type ContactEnd = "missing" | "refused" | "sent" | "picture" | "failed" | "network";

const BAD_PICTURE: ReadonlySet<string> = new Set(["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"]);

const textsOf = (form: HTMLFormElement) => {
  const read = formReader(form);
  return CONTACT_FIELDS.map((name) => [name, read(name)] as const);
};
const checkContact = checkedBy(ContactForm, (read) =>
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, read(name)])),
);

/** The state of the contact form. The tab keeps the text until it is sent, including text typed before hydration. */
export function useContactForm(onEnd: (end: ContactEnd) => void) {
  const draft = useDraft(contactDraft);
  const { form, formProps, isSending, errors, refuse } = useForm<ContactForm>({
    check(form) {
      const checked = checkContact(form);
      if (checked.errors) onEnd(Object.values(checked.errors).includes("REQUIRED") ? "missing" : "refused");
      return checked;
    },
    async send(message, form) {
      const attachments: string[] = [];
      for (const picture of chosenFiles(form, "pictures").slice(0, THREAD_LIMITS.attachments))
        attachments.push((await api.call("POST /contact/pictures", { body: picture })).id);
      await api.call("POST /contact", {
        body: { ...message, attachments, website: formReader(form)("website") },
      });
      form.reset();
      contactDraft.forget();
      onEnd("sent");
    },
    onRefused({ code, fields }) {
      if (code === "NETWORK") onEnd("network");
      else if (BAD_PICTURE.has(code) || fields.photo) onEnd("picture");
      else {
        refuse(fields);
        onEnd("failed");
      }
      return true;
    },
  });

  // Text typed before hydration replaces the draft's text.
  useEffect(() => {
    const typed = form.current ? textsOf(form.current).filter(([, value]) => value) : [];
    if (typed.length > 0) contactDraft.change(Object.fromEntries(typed));
  }, [form]);

  function onInput(event: FormEvent<HTMLFormElement>) {
    formProps.onInput(event);
    contactDraft.change(Object.fromEntries(textsOf(event.currentTarget)));
  }

  return { formProps: { ...formProps, onInput }, draft, isSending, errors };
}
