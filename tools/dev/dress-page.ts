/** Adds to a page of the server what Vite's client needs under the content security policy of production. */

/** A style sheet as Vite's client knows it: it takes over the element with this id, and exchanges its text. */
export interface LiveStyle {
  id: string;
  css: string;
}

/** The address from which a page of `npm run dev` loads the script of an app. */
export function entryAddress(app: 'guest' | 'staff'): string {
  return `/@dev/${app}.js`;
}

/** The app whose script the page loads; undefined for a page without one. */
export function appOf(html: string): 'guest' | 'staff' | undefined {
  if (html.includes(`src="${entryAddress('guest')}"`)) return 'guest';
  return html.includes(`src="${entryAddress('staff')}"`) ? 'staff' : undefined;
}

/**
 * Gives the page its style sheets, the nonce that later style elements need, and the edition of the server that made it.
 * A page without our style element is returned as it is.
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
  // As functions: a text in their place would have its dollar signs read.
  return html
    .replace('<head>', () => `<head>\n${facts}`)
    .replace('</head>', () => `${elements.join('\n')}\n</head>`);
}
