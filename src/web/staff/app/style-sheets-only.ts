/**
 * The Trusted Types default policy of the back office. Mantine writes custom properties into style elements through
 * `innerHTML`. A text without `<` cannot create an element, so the policy accepts it and refuses everything else.
 */

interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
  };
}

/** Creates the policy; call it once, before the first render. Browsers without Trusted Types need no policy. */
export function allowStyleSheetsOnly(): void {
  const page = window as TrustedTypesWindow; // The type lacks the property that newer browsers add.
  // The policy defines no createScript or createScriptURL, so the browser refuses both.
  page.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup });
}

/** Returns the text if it cannot contain markup; null makes the browser throw. */
export function refuseMarkup(text: string): string | null {
  return text.includes('<') ? null : text;
}
