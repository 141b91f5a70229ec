import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

/** The permissions that a form's checkboxes grant. */
export const chosenPermissions = (data: FormData): Permission[] =>
  PERMISSIONS.filter((permission) => data.getAll("permissions").includes(permission));

/** A checkbox for each permission. */
export function PermissionChoices({ granted = [] }: { granted?: readonly Permission[] }) {
  const t = useWords("admin-lists");
  return (
    <fieldset>
      <legend className="font-medium">{t("team.permissions")}</legend>
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          name="permissions"
          value={permission}
          defaultChecked={granted.includes(permission)}
          label={t(`permission.${permission}`)}
        />
      ))}
    </fieldset>
  );
}
