import { openSafeStorage } from "./safe-storage.ts";

/**
 * The time in ms at which this device stops renewing its session. The value only says whether to ask; the secret is in an
 * HttpOnly cookie.
 */
const KEY = "reluit_remembered";
const REMEMBERED_MS = 30 * 24 * 3600 * 1000;

const device = openSafeStorage("localStorage");

export const rememberDevice = () => device.write(KEY, String(Date.now() + REMEMBERED_MS));

export const forgetDevice = () => device.write(KEY, null);

export const isDeviceRemembered = () => Number(device.read(KEY)) > Date.now();
