import * as z from "zod/mini";
import { openDraft } from "#web/tab/draft.ts";

export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

const text = z.catch(z.string(), "");
const ContactDraft = z.object({ name: text, email: text, subject: text, message: text });

/** A message being written, under a key of its own in the tab. */
export const contactDraft = openDraft("contactDraft", (stored) =>
  ContactDraft.parse(typeof stored === "object" && stored !== null ? stored : {}),
);
