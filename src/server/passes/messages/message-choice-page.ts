import type { Brand } from '#contract/brand.ts';

import type { PlainPage } from '#server/http/plain-page.ts';

/** The content of the page: what the guest has chosen, or that the address leads nowhere. */
export type MessageChoicePage =
  | { kind: 'choice'; choice: 'in' | 'out'; isStored: boolean }
  | { kind: 'gone' };

/**
 * The page on which a guest declines marketing messages, or takes them again. It contains no data of the pass, because
 * its address stands on passes that guests show around.
 */
export function describeMessageChoice(brand: Pick<Brand, 'shortName'>, page: MessageChoicePage): PlainPage {
  if (page.kind === 'gone') return gone;
  const { choice, isStored } = page;
  const state = choice === 'in' ? 'You get offers and news.' : 'You get no offers and news.';
  return {
    heading: 'Messages on your pass',
    lines: [
      isStored ? `Saved. ${state}` : state,
      `${brand.shortName} writes to your pass, and to every pass with the same email address. Messages about your visit, such as a changed opening time, always come.`,
    ],
    form: {
      method: 'post',
      field: { name: 'choice', value: choice === 'in' ? 'out' : 'in' },
      button: choice === 'in' ? 'Stop offers' : 'Get offers again',
    },
  };
}

const gone: PlainPage = {
  heading: 'This pass is no longer here',
  lines: ['The address is incomplete, or its pass ended. Your pass shows the current address.'],
  form: { method: 'get', action: '/', button: 'Open your pass' },
};
