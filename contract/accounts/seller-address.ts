/** The last part of the address of a seller's page. The database function `name_seller_page` makes it. */
export const SELLER_SLUG = /^[a-z0-9-]{1,100}$/;

/** The paths of sellers' pages. */
export const SELLER_PATH = /^\/vendeurs\/[a-z0-9-]{1,100}$/;
