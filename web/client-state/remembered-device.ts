/** When this device stops renewing its session, in ms. It says when to ask; the secret is in a cookie that no script reads. */
const KEY = "reluit_remembered";
const REMEMBERED_MS = 30 * 24 * 3600 * 1000;

/** Without storage the device is not remembered: the session ends after its hour. */
function attempt<Value>(work: () => Value, fallback: Value): Value {
  try {
    return work();
  } catch {
    return fallback;
  }
}

export const rememberDevice = () =>
  attempt(() => localStorage.setItem(KEY, String(Date.now() + REMEMBERED_MS)), undefined);

export const forgetDevice = () => attempt(() => localStorage.removeItem(KEY), undefined);

export const isDeviceRemembered = () => attempt(() => Number(localStorage.getItem(KEY)) > Date.now(), false);
