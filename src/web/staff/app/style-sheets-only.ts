/**
 * The back office's Trusted Types default policy. Its kit of components writes custom properties into style elements
 * through `innerHTML`; whatever holds no `<` can make no element, so that much is let through and everything else refused.
 */

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
  };
}

/** Makes the policy; call it once, before the first render. Browsers without Trusted Types need none. */
export function allowStyleSheetsOnly(): void {
  const page = window as TrustedTypesWindow; // the same window, with what newer browsers add to it
  // Without a rule for scripts and their addresses, the browser refuses those by itself.
  page.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup });
}

/** The text itself where it can be no markup; null makes the browser throw. */
export function refuseMarkup(text: string): string | null {
  return text.includes('<') ? null : text;
}
