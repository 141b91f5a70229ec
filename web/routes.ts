import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The routes of the specification, the scale of conditions, the privacy policy and the legal pages. */
export default [
  index("pages/buy/home.tsx"),
  route("acheter", "pages/buy/home.tsx", { id: "acheter" }),

  route("store", "pages/buy/store.tsx"),
  route("etats", "pages/buy/grades.tsx"),
  route("favoris", "pages/buy/favourites.tsx"),
  route("product/:id", "pages/buy/product.tsx"),
  route("modeles/:slug", "pages/buy/model.tsx"),
  route("passeport/:publicId", "pages/buy/passport.tsx"),
  route("vendeurs/:slug", "pages/buy/seller.tsx"),

  route("reparer", "pages/repair/landing.tsx"),
  route("repair", "pages/repair/brands.tsx"),
  route("i-repair", "pages/repair/brands.tsx", { id: "i-repair" }),
  route("repair/models", "pages/repair/models.tsx"),
  route("repair/services", "pages/repair/services.tsx"),
  route("repair/summary", "pages/repair/summary.tsx"),

  route("vendre", "pages/sell/landing.tsx"),
  route("sell", "pages/sell/create-listing.tsx"),
  route("create-listing-confirmation", "pages/sell/create-listing-confirmation.tsx"),
  route("seller-account", "pages/sell/seller-account.tsx"),

  route("revendre", "pages/sell/buyback.tsx"),
  route("combien-vaut/:slug", "pages/sell/worth.tsx"),
  route("about", "pages/company/about.tsx"),
  route("contact", "pages/company/contact.tsx"),
  route("messages/:token", "pages/company/messages.tsx"),
  route("retractation", "pages/company/withdrawal.tsx"),
  route("confidentialite", "pages/company/privacy.tsx"),

  route("cgv", "pages/legal/terms.tsx"),
  route("mentions-legales", "pages/legal/notice.tsx"),
  route("livraison-retours", "pages/legal/delivery.tsx"),
  route("garanties", "pages/legal/guarantees.tsx"),
  route("faq", "pages/legal/faq.tsx"),
  route("classement", "pages/legal/ranking.tsx"),
  route("tarifs-reparation", "pages/legal/repairs.tsx"),

  route("suivi", "pages/tracking/look-up.tsx"),
  route("suivi/:token", "pages/tracking/order.tsx"),

  route("cart", "pages/checkout/cart.tsx"),
  route("shipping-options", "pages/checkout/shipping-options.tsx"),
  route("payment", "pages/checkout/payment.tsx"),
  route("sandbox/3ds/:secret", "pages/checkout/sandbox-step.tsx"),
  route("payer/:token", "pages/checkout/pay-link.tsx"),
  route("payment-success", "pages/checkout/payment-success.tsx"),
  route("order-confirmation", "pages/checkout/payment-success.tsx", { id: "order-confirmation" }),

  route("login", "pages/account/login.tsx"),
  route("register", "pages/account/register.tsx"),
  route("forgot-password", "pages/account/forgot-password.tsx"),
  route("sign-in-link", "pages/account/sign-in-link.tsx"),
  route("reset-password", "pages/account/reset-password.tsx"),
  route("confirm-email", "pages/account/confirm-email.tsx"),
  route("undo-email", "pages/account/undo-email.tsx"),
  route("client-info", "pages/account/client-info.tsx"),
  route("client-area", "pages/account/client-area.tsx"),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
