import { useId, useState } from "react";
import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { ROLE_NAMES, ROLES, roleOf } from "#contract/staff/roles.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field, FieldError } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { useMay } from "../session.tsx";

/** The permissions that a form's checkboxes grant. */
export const chosenPermissions = (data: FormData): Permission[] =>
  PERMISSIONS.filter((permission) => data.getAll("permissions").includes(permission));

interface ChoicesProps {
  readonly granted?: readonly Permission[];
  /** True if the form was refused because nothing is chosen. */
  readonly isRefused: boolean;
  readonly onChoose: () => void;
}

/** Permission checkboxes. A role ticks its permissions; each can be changed. People can only add permissions that they hold. */
export function PermissionChoices({ granted = [], isRefused, onChoose }: ChoicesProps) {
  const t = useWords("admin-lists");
  const may = useMay();
  const errorId = useId();
  const [chosen, setChosen] = useState(granted);
  const [before, setBefore] = useState(granted);
  // A colleague has changed the permissions meanwhile: apply this form's changes on top of theirs.
  if (before.join() !== granted.join()) {
    const isMine = (permission: Permission) => chosen.includes(permission) !== before.includes(permission);
    setBefore(granted);
    setChosen(PERMISSIONS.filter((one) => (isMine(one) ? chosen : granted).includes(one)));
  }
  const isOpen = (permission: Permission) => may(permission) || granted.includes(permission);
  const choose = (permissions: readonly Permission[]) => {
    setChosen(permissions);
    onChoose();
  };
  return (
    <>
      <Field label={t("team.role")} hint={t("team.roleHint")}>
        <Select
          value={roleOf(chosen) ?? ""}
          onChange={({ target }) => {
            const role = ROLE_NAMES.find((name) => name === target.value);
            if (role) choose(ROLES[role]);
          }}
        >
          <option value="" disabled>
            {chosen.length > 0 ? t("role.none") : "–"}
          </option>
          {ROLE_NAMES.map((role) => (
            <option key={role} value={role} disabled={!ROLES[role].every(isOpen)}>
              {t(`role.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset aria-describedby={errorId}>
        <legend className="font-medium">{t("team.permissions")}</legend>
        <FieldError id={errorId}>{isRefused && t("team.noPermission")}</FieldError>
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            name="permissions"
            value={permission}
            disabled={!isOpen(permission)}
            checked={chosen.includes(permission)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission))
            }
            label={t(`permission.${permission}`)}
          />
        ))}
      </fieldset>
    </>
  );
}
