/** A device's public id: ten characters of Crockford's base 32. */
export const PASSPORT_PATH = /^\/passeport\/[0-9A-HJKMNP-TV-Z]{10}$/;

/** The address of a device's public page. */
export const passportAddress = (publicId: string) => `/passeport/${publicId}`;
