import { PERMISSIONS, type Permission } from "#contract/staff/permissions.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useMay } from "../session.tsx";

/** The permissions that a form's checkboxes grant. */
export const chosenPermissions = (data: FormData): Permission[] =>
  PERMISSIONS.filter((permission) => data.getAll("permissions").includes(permission));

/** A checkbox for each permission. Only what one holds oneself can be added. */
export function PermissionChoices({ granted = [] }: { granted?: readonly Permission[] }) {
  const t = useWords("admin-lists");
  const may = useMay();
  return (
    <fieldset>
      <legend className="font-medium">{t("team.permissions")}</legend>
      {PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          name="permissions"
          value={permission}
          disabled={!may(permission) && !granted.includes(permission)}
          defaultChecked={granted.includes(permission)}
          label={t(`permission.${permission}`)}
        />
      ))}
    </fieldset>
  );
}
