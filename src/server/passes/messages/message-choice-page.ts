import type { Reader } from '#server/base/languages/reader.ts';
import type { PlainPage } from '#server/http/plain-page.ts';

/** The content of the page: what the guest has chosen, or that the address leads nowhere. */
export type MessageChoicePage =
  | { kind: 'choice'; choice: 'in' | 'out'; isStored: boolean }
  | { kind: 'gone' };

/**
 * The page on which a guest asks for marketing messages, or declines them. It contains no data of the pass, because
 * its address stands on passes that guests show around.
 */
export function describeMessageChoice({ t, park }: Reader, page: MessageChoicePage): PlainPage {
  if (page.kind === 'gone')
    return {
      heading: t('plainPages.passGone'),
      lines: [t('plainPages.addressIncomplete')],
      form: { method: 'get', action: '/', button: t('plainPages.openYourPass') },
    };
  const { choice, isStored } = page;
  const state = isStored ? states.stored[choice] : states.read[choice];
  return {
    heading: t('plainPages.messagesHeading'),
    lines: [t(state), t('plainPages.whoWrites', { park: park.shortName })],
    form: {
      method: 'post',
      field: { name: 'choice', value: choice === 'in' ? 'out' : 'in' },
      button: choice === 'in' ? t('plainPages.stopOffers') : t('plainPages.getOffers'),
    },
    back: { href: '/', text: t('plainPages.openYourPass') },
  };
}

const states = {
  read: { in: 'plainPages.getsOffers', out: 'plainPages.getsNoOffers' },
  stored: { in: 'plainPages.savedGetsOffers', out: 'plainPages.savedGetsNoOffers' },
} as const;
