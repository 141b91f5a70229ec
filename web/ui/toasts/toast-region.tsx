import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { createPortal } from "react-dom";
import { buttonStyle } from "../button-style.ts";
import { classes } from "../classes.ts";
import { type ToastRegionProps, toastLook, toastPlace } from "./toast-look.ts";
import { useToastHost } from "./use-toast-host.ts";

export function ToastRegion({ toast, labels, onClose }: ToastRegionProps) {
  const bad = toast.variant === "destructive";
  const rtl = document.documentElement.dir === "rtl";
  const { host, list } = useToastHost(toast.open);
  const Icon = bad ? CircleAlert : CircleCheck;
  return (
    <Provider
      label={labels.region}
      duration={5000}
      swipeDirection={rtl ? "left" : "right"}
      swipeThreshold={50}
      announcerContainer={host}
    >
      <Root
        key={toast.key}
        type={bad ? "foreground" : "background"}
        open={toast.open}
        onOpenChange={(open) => !open && onClose()}
        className={classes(toastLook, "toast")}
      >
        <Icon
          aria-hidden
          className={classes("mt-0.5 size-5 shrink-0", bad ? "text-danger" : "text-success")}
        />
        <div className="grid flex-1 gap-0.5">
          <Title className="font-semibold">{toast.title}</Title>
          {toast.description && (
            <Description className="text-sm text-ink-muted">{toast.description}</Description>
          )}
          {toast.action && (
            <Action asChild altText={toast.action.label}>
              <button
                type="button"
                onClick={toast.action.onSelect}
                className={buttonStyle("soft", "sm", "mt-2 justify-self-start")}
              >
                {toast.action.label}
              </button>
            </Action>
          )}
        </div>
        <Close
          aria-label={labels.close}
          className="-m-2 grid size-11 place-items-center rounded-full text-ink-muted hover:bg-surface-sunken hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </Close>
      </Root>
      {createPortal(
        <Viewport
          ref={list}
          popover="manual"
          hotkey={["F8"]}
          label={`${labels.region} ({hotkey})`}
          className={toastPlace}
        />,
        host,
      )}
    </Provider>
  );
}
