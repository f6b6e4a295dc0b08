import type { Reader } from '#server/base/languages/reader.ts';
import type { PlainPage } from '#server/http/plain-page.ts';

/** The content of the page: the button, or the reason why the link does not work. */
export type HandOffPage = { kind: 'door' } | { kind: 'refused'; text: string };

/**
 * The page between a QR code and its pass, for requests that do not prove to be a person's navigation: the button of
 * its form opens the pass, and no preview presses it.
 */
export function describeHandOff({ t }: Pick<Reader, 't'>, page: HandOffPage): PlainPage {
  const button = t('plainPages.openYourPass');
  if (page.kind === 'refused')
    return {
      heading: page.text,
      lines: [t('plainPages.newCode')],
      form: { method: 'get', action: '/', button },
    };
  return {
    heading: t('plainPages.passIsReady'),
    lines: [t('plainPages.opensOnce')],
    form: { method: 'get', field: { name: 'open', value: 'yes' }, button },
  };
}
