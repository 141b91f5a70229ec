/**
 * Whether the document was loaded at an address that pays. Only the content security policy of that document allows the provider's script,
 * and a navigation in the browser keeps the policy of the first document.
 */
export function cameAsPayment(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || /^\/(?:payment|payer\/[^/]+)\/?$/.test(new URL(navigation.name).pathname);
}
