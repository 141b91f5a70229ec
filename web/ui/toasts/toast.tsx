import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import {
  type ShownToast,
  type ToastLabels,
  type ToastMessage,
  type ToastRegionProps,
  toastLook,
  toastPlace,
} from "./toast-look.ts";

/** A closed toast is removed after this time in ms. */
const forgetAfter = 1_000_000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});
// The region and Radix load with the first toast, because they are larger than most pages' own script.
const ToastRegion = lazy(() =>
  import("./toast-region.tsx").then(
    (module): { default: ComponentType<ToastRegionProps> } => ({ default: module.ToastRegion }),
    () => ({ default: PlainToast }),
  ),
);

/** `const toast = useToast(); toast({ title, description, variant })`. A new toast replaces the current one. */
export function useToast() {
  return useContext(ToastContext);
}

export function ToastProvider({ labels, children }: { labels: ToastLabels; children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((message: ToastMessage) => {
    clearTimeout(forgetting.current);
    setShown((last) => ({ ...message, key: (last?.key ?? 0) + 1, open: true }));
  }, []);
  const close = useCallback(() => {
    setShown((last) => last && { ...last, open: false });
    forgetting.current = setTimeout(() => setShown(null), forgetAfter);
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      {shown && (
        <Suspense>
          <ToastRegion toast={shown} labels={labels} onClose={close} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** A simple toast, shown when the region fails to load, so that a lost connection does not lose the message. */
function PlainToast({ toast, onClose }: ToastRegionProps) {
  if (!toast.open) return null;
  return (
    <div
      ref={(node) => node?.showPopover()}
      popover="manual"
      role="status"
      onPointerDown={onClose}
      className={toastPlace}
    >
      <div className={toastLook}>
        <div className="font-semibold">{toast.title}</div>
        {toast.description && <div className="text-sm">{toast.description}</div>}
      </div>
    </div>
  );
}
