/** The version of the privacy policy that people accept; stored with the time of acceptance. */
export const CONSENT_VERSION = "2026-11";
