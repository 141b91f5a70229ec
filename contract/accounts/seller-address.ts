/** The last part of the address of a seller's page (`name_seller_page` in the migrations makes it). */
export const SELLER_SLUG = /^[a-z0-9-]{1,100}$/;

/** The paths of sellers' pages. */
export const SELLER_PATH = /^\/vendeurs\/[a-z0-9-]{1,100}$/;
