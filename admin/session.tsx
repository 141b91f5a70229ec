import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { Permission } from "#contract/staff/permissions.ts";
import type { StaffMember, StaffSessionState } from "#contract/staff/staff.ts";
import { handleSession } from "./api.ts";
import { ErrorText } from "./error-text.tsx";
import { Enrolment } from "./sign-in/enrolment.tsx";
import { FactorForm } from "./sign-in/factor-form.tsx";
import { PasswordForm } from "./sign-in/password-form.tsx";
import { StepUpDialog } from "./sign-in/step-up-dialog.tsx";
import { useLoad } from "./use-load.ts";

const StaffContext = createContext<Extract<StaffSessionState, { state: "open" }> | null>(null);

function useOpenSession() {
  const session = use(StaffContext);
  if (!session) throw new Error("There is no open session.");
  return session;
}

/** The signed-in member of staff. */
export const useStaff = (): StaffMember => useOpenSession().staff;

/** The shop's public address. */
export const usePublicUrl = (): string => useOpenSession().publicUrl;

/** Whether the person has a permission. The server checks it again. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const { permissions } = useStaff();
  return (permission) => permission === undefined || permissions.includes(permission);
}

/**
 * Shows its children to a signed-in member of staff, and the step of the sign-in to others. The address stays, so that a
 * person continues where the session ended.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error, reload } = useLoad<StaffSessionState>("session");
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => handleSession({ signedOut: () => setEnded(true) }), []);
  function next() {
    setEnded(false);
    reload();
  }
  if (!data) return <ErrorText error={error} onReload={reload} />;
  if (hasEnded || data.state === "none") return <PasswordForm onDone={next} />;
  if (data.state === "factor") return <FactorForm onDone={next} />;
  if (data.state === "enrol") return <Enrolment onDone={next} />;
  if (data.state !== "open") return null;
  return (
    <StaffContext value={data}>
      {children}
      <StepUpDialog />
    </StaffContext>
  );
}
