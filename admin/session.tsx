import { Activity, createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import type { Permission } from "#contract/staff/permissions.ts";
import type { StaffMember, StaffSessionState } from "#contract/staff/staff.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { handleSession } from "./api.ts";
import { ErrorText } from "./error-text.tsx";
import { reads } from "./reads.ts";
import { Enrolment } from "./sign-in/enrolment.tsx";
import { FactorForm } from "./sign-in/factor-form.tsx";
import { LeaveWhenIdle } from "./sign-in/leave-when-idle.tsx";
import { PasswordForm } from "./sign-in/password-form.tsx";
import { StepUpDialog } from "./sign-in/step-up-dialog.tsx";
import { TabletForm } from "./sign-in/tablet-form.tsx";
import { readKey, useRead } from "./use-read.ts";

type OpenSession = Extract<StaffSessionState, { state: "open" }>;
const SIGNED_OUT = { state: "none" } as const satisfies StaffSessionState;
export const StaffContext = createContext<OpenSession | null>(null);

function useOpenSession(): OpenSession {
  const session = use(StaffContext);
  if (!session) throw new Error("There is no open session.");
  return session;
}

/** The signed-in member of staff. */
export const useStaff = (): StaffMember => useOpenSession().staff;

/** Whether the person works by PIN on a shared tablet. */
export const useIsByPin = (): boolean => useOpenSession().isByPin;

/** The shop's public address. */
export const usePublicUrl = (): string => useOpenSession().publicUrl;

/** Whether the person has a permission. It only hides buttons: the server checks again. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const { permissions } = useStaff();
  return (permission) => permission === undefined || permissions.includes(permission);
}

/**
 * Shows its children to a signed-in member of staff, and the sign-in to others. If a session ends, URL, page and typed text are
 * kept behind the sign-in, for the same person.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error } = useRead("GET /admin/api/session");
  const [open, setOpen] = useState<OpenSession | null>(null);
  useEffect(() => handleSession({ signedOut }), []);
  if (!data) return <ErrorText error={error} canReload />;
  const { state } = data;
  if (data.state === "open" && data !== open) setOpen(data);
  return (
    <>
      {open && (
        <Activity key={open.staff.id} mode={state === "open" ? "visible" : "hidden"}>
          <StaffContext value={open}>
            {children}
            <StepUpDialog hasPasskey={open.hasPasskey} />
            {open.isByPin && <LeaveWhenIdle />}
          </StaffContext>
        </Activity>
      )}
      {state !== "open" && (
        <InFront>
          <ErrorText error={error} canReload />
          {state === "none" && <PasswordForm />}
          {data.state === "tablet" && <TabletForm people={data.people} lastId={open?.staff.id ?? null} />}
          {data.state === "factor" && <FactorForm hasPasskey={data.hasPasskey} />}
          {state === "enrol" && <Enrolment />}
        </InFront>
      )}
    </>
  );
}

/** Shows the sign-in, or the choice of a person where a colleague's work on a tablet has ended. */
function signedOut() {
  const queryKey = readKey("GET /admin/api/session");
  const last = reads.getQueryData<StaffSessionState>(queryKey);
  if (last?.state === "tablet" || (last?.state === "open" && last.isByPin))
    void reads.invalidateQueries({ queryKey });
  else reads.setQueryData(queryKey, SIGNED_OUT);
}

/** Covers the page with a modal dialog: while a dialog of the page is open, only another modal can be used. */
function InFront({ children }: { children: ReactNode }) {
  const t = useWords("admin");
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      closedby="none"
      aria-label={t("name")}
      className="m-0 size-full text-ink max-h-none max-w-none overflow-y-auto"
    >
      {children}
    </dialog>
  );
}
