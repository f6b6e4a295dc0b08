import type { PlainPage } from '#server/http/plain-page.ts';

/** The content of the page: the button, or the reason why the link does not work. */
export type HandOffPage = { kind: 'door' } | { kind: 'refused'; text: string };

/**
 * The page between a QR code and its pass, for requests that do not prove to be a person's navigation: the button of
 * its form opens the pass, and no preview presses it.
 */
export function describeHandOff(page: HandOffPage): PlainPage {
  return page.kind === 'door' ? door : { ...wayOut, heading: page.text };
}

const button = 'Open your pass';

const door: PlainPage = {
  heading: 'Your pass is ready',
  lines: ['This link opens it on this device, once.'],
  form: { method: 'get', field: { name: 'open', value: 'yes' }, button },
};

const wayOut: Omit<PlainPage, 'heading'> = {
  lines: [
    'The page that the code came from shows a new one. You can also open your pass with its order ID and barcode.',
  ],
  form: { method: 'get', action: '/', button },
};
