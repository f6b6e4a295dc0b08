/** Adds the elements to a server's page that Vite's client needs under the content security policy of production. */

/** A style sheet for Vite's client, which finds the element by this id and replaces its text. */
export interface LiveStyle {
  id: string;
  css: string;
}

/** The path from which a page of `npm run dev` loads its script; the guest's has one for each language. */
export function entryAddress(page: 'guest' | 'staff' | 'developers', language = ''): string {
  return `/@dev/${page}${language === '' ? '' : `.${language}`}.js`;
}

/** The app whose script the page loads; undefined for a page without one. */
export function appOf(html: string): 'guest' | 'staff' | undefined {
  if (/src="\/@dev\/guest\./.test(html)) return 'guest';
  return html.includes(`src="${entryAddress('staff')}"`) ? 'staff' : undefined;
}

/**
 * Adds the style sheets, the nonce for later style elements, and the edition of the server that rendered the page.
 * Returns a page without our style element unchanged.
 */
export function dressPage(
  html: string,
  { styles, edition }: { styles: LiveStyle[]; edition: number },
): string {
  const nonce = /<style nonce="(?<nonce>[\w-]+)">/.exec(html)?.groups?.['nonce'];
  if (nonce === undefined) return html;
  const facts = `<meta property="csp-nonce" nonce="${nonce}"><meta name="dev-edition" content="${edition}">`;
  const elements = styles.map(
    ({ id, css }) =>
      `<style nonce="${nonce}" data-vite-dev-id="${id}">${css.replaceAll('</', String.raw`<\/`)}</style>`,
  );
  // Replacements are functions, because `replace` would interpret dollar signs in a string.
  return html
    .replace('<head>', () => `<head>\n${facts}`)
    .replace('</head>', () => `${elements.join('\n')}\n</head>`);
}
