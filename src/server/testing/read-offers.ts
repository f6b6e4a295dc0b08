/** The offers of a guest's page, read from its markup as a guest reads the screen. */

/** A button or link by its text; `href` is empty for a button. */
export interface Offer {
  name: string;
  href: string;
}

/** The text of a page, the names of all buttons and links, and those of them that make a call about the pass. */
export function readOffers(html: string): { text: string; pressed: string[]; offers: Offer[] } {
  const body = html.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '');
  const pressed = [...body.matchAll(/<(button|a)\b([^>]*)>([\s\S]*?)<\/\1>/g)].flatMap(
    ([, , attributes = '', content = '']) => pressableOf(attributes, visibleText(content)),
  );
  const offers = pressed.filter(({ name, href }) => !around.test(name) && !leadsAway(href));
  // A code for a camera is an offer without a button.
  const headings = new Set(
    [...body.matchAll(/<h2\b[^>]*>([\s\S]*?)<\/h2>/g)].map(([, content = '']) => visibleText(content)),
  );
  const spoken = ['Open this pass on your phone'].filter((name) => headings.has(name));
  return {
    text: visibleText(body),
    pressed: pressed.map(({ name }) => name),
    offers: [...offers, ...spoken.map((name) => ({ name, href: '' }))],
  };
}

/** The parts of the page around a pass, which make no call about it. */
const around =
  /^(Start Over|Show the barcode full screen|VOID\..*|Close|Close the notice.*|Manage Ticket Shares|Login|Scan|.*Previous pass.*|.*Next pass.*|Skip to .*|)$/;

function pressableOf(attributes: string, words: string): Offer[] {
  // A button that waits for its script is an offer; a disabled one is not.
  if (/ disabled=/.test(attributes) && !attributes.includes('data-waiting')) return [];
  const name = /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? words;
  return [{ name, href: /href="([^"]*)"/.exec(attributes)?.[1] ?? '' }];
}

function leadsAway(href: string): boolean {
  return href !== '' && !href.includes('/activate/') && !href.includes('/api/');
}

function visibleText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
