/** A device's public id: ten characters of Crockford's base 32. */
export const PASSPORT_PATH = /^\/passeport\/[0-9A-HJKMNP-TV-Z]{10}$/;

export const passportAddress = (publicId: string) => `/passeport/${publicId}`;
