import type { ReactNode } from "react";
import { useWords } from "#web/i18n/use-words.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { Notice } from "../forms/notice.tsx";
import { ProfileFields } from "./profile-fields.tsx";
import {
  checkProfile,
  type ProfileField,
  type ProfileValues,
  payloadErrors,
  profileText,
  profileValues,
} from "./profile-form.ts";

interface FullAddressFormProps {
  /** The id of the form, when a button elsewhere submits it. */
  id?: string;
  save: (values: ProfileValues) => Promise<unknown>;
  /** The buttons of the form. */
  children?: ReactNode;
}

/**
 * Name, address and phone, all required. The contract is the legal ground for these data, so the form says what they are for and
 * asks for no consent.
 */
export function FullAddressForm({ id, save, children }: FullAddressFormProps) {
  const t = useWords("client");
  const errorText = useWords("errors");
  const { formProps, errors, refused, refuse, error } = useForm<ProfileValues>({
    check: checkProfile(true, true),
    send: async (values) => void (await save(values)),
    onRefused({ fields }) {
      const found = payloadErrors(fields);
      const isBeside = Object.keys(found).length > 0;
      if (isBeside) refuse(found);
      return isBeside;
    },
  });
  function textOf(field: ProfileField, found = errors) {
    const key = profileText(field, found);
    return key && t(key);
  }
  return (
    <form {...formProps} id={id} className="grid gap-5">
      <ErrorSummary refused={refused} textOf={textOf} />
      <ProfileFields values={profileValues(null)} textOf={textOf} needsTown refused={errors} />
      <Notice>{error && errorText(error.code)}</Notice>
      <p className="text-sm text-ink-muted">
        {t.rich("info.contract", {
          // The link opens a new tab, so that the form keeps its values.
          policy: (chunks) => (
            <a
              href="/confidentialite"
              target="_blank"
              rel="noopener"
              className="font-semibold underline underline-offset-4"
            >
              {chunks}
            </a>
          ),
        })}
      </p>
      {children}
    </form>
  );
}
