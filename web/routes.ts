import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The specification's route table, and the privacy policy that its consent names. */
export default [
  index("pages/home.tsx"),
  route("acheter", "pages/home.tsx", { id: "acheter" }),

  route("store", "pages/store.tsx"),
  route("product/:id", "pages/product.tsx"),

  route("reparer", "pages/repair-landing.tsx"),
  route("repair", "pages/repair-brands.tsx"),
  route("i-repair", "pages/repair-brands.tsx", { id: "i-repair" }),
  route("repair/models", "pages/repair-models.tsx"),
  route("repair/services", "pages/repair-services.tsx"),
  route("repair/summary", "pages/repair-summary.tsx"),

  route("vendre", "pages/sell-landing.tsx"),
  route("sell", "pages/sell.tsx"),
  route("create-listing-confirmation", "pages/create-listing-confirmation.tsx"),
  route("seller-account", "pages/seller-account.tsx"),

  route("revendre", "pages/buyback.tsx"),
  route("about", "pages/about.tsx"),
  route("contact", "pages/contact.tsx"),
  route("confidentialite", "pages/privacy.tsx"),

  route("cart", "pages/cart.tsx"),
  route("shipping-options", "pages/shipping-options.tsx"),
  route("payment", "pages/payment.tsx"),
  route("sandbox/3ds/:secret", "pages/sandbox-step.tsx"),
  route("payment-success", "pages/payment-success.tsx"),
  route("order-confirmation", "pages/payment-success.tsx", { id: "order-confirmation" }),

  route("login", "pages/login.tsx"),
  route("register", "pages/register.tsx"),
  route("forgot-password", "pages/forgot-password.tsx"),
  route("reset-password", "pages/reset-password.tsx"),
  route("client-info", "pages/client-info.tsx"),
  route("client-area", "pages/client-area.tsx"),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
