import { type FormEvent, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ContactForm } from "#contract/contact.ts";
import { type FieldErrors, fieldErrors } from "#contract/errors.ts";
import { THREAD_LIMITS } from "#contract/inbox/threads.ts";
import { api } from "#web/client-state/api.ts";
import { openDraft } from "#web/client-state/draft.ts";
import { useSend } from "#web/ui/forms/use-send.ts";

const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

const text = z.catch(z.string(), "");
const ContactDraft = z.object({ name: text, email: text, subject: text, message: text });

/** The draft of the message in this tab. */
const contactDraft = openDraft("contactDraft", (stored) =>
  ContactDraft.parse(typeof stored === "object" && stored !== null ? stored : {}),
);

/** The result of a submit. */
export type ContactEnd = "missing" | "refused" | "sent" | "picture" | "failed" | "network";

const BAD_PICTURE: ReadonlySet<string> = new Set(["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"]);

function elementOf(form: HTMLFormElement | null, name: string) {
  const element = form?.elements.namedItem(name);
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
}

/** State of the contact form. The tab keeps the text until it is sent, including text typed before hydration. */
export function useContactForm(onEnd: (end: ContactEnd) => void) {
  const form = useRef<HTMLFormElement>(null);
  const { isSending: sending, run } = useSend();
  const [errors, setErrors] = useState<FieldErrors>({});

  useEffect(() => {
    const draft = contactDraft.current();
    for (const name of CONTACT_FIELDS) {
      const element = elementOf(form.current, name);
      if (element && !element.value) element.value = draft[name];
      else if (element) contactDraft.change({ [name]: element.value });
    }
  }, []);

  function refuse(fields: FieldErrors, end: ContactEnd) {
    setErrors(fields);
    const first = CONTACT_FIELDS.find((name) => fields[name]);
    if (first) elementOf(form.current, first)?.focus();
    onEnd(end);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = Object.fromEntries(
      CONTACT_FIELDS.map((name) => [name, elementOf(form.current, name)?.value ?? ""]),
    );
    const read = ContactForm.safeParse(typed);
    if (!read.success) {
      const fields = fieldErrors(read.error.issues);
      return refuse(fields, Object.values(fields).includes("REQUIRED") ? "missing" : "refused");
    }
    const chosen = elementOf(form.current, "pictures");
    const pictures = chosen instanceof HTMLInputElement ? [...(chosen.files ?? [])] : [];
    void run(
      async () => {
        setErrors({});
        const attachments: string[] = [];
        for (const picture of pictures.slice(0, THREAD_LIMITS.attachments))
          attachments.push((await api.addFirstPicture(picture)).id);
        const website = elementOf(form.current, "website")?.value ?? "";
        await api.contact({ ...read.data, attachments, website });
        form.current?.reset();
        contactDraft.forget();
        onEnd("sent");
      },
      {
        onRefused({ code, fields }) {
          if (code === "NETWORK") onEnd("network");
          else if (BAD_PICTURE.has(code) || fields.photo) onEnd("picture");
          else refuse(fields, "failed");
          return true;
        },
      },
    );
  }

  return {
    form,
    sending,
    errors,
    submit,
    change(name: ContactField, value: string) {
      contactDraft.change({ [name]: value });
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  };
}
