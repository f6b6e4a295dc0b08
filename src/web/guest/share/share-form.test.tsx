import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { fieldOf, textOf } from '#web/testing/rendered-page.ts';
import { sampleCreditCard, sampleShare } from '#web/testing/samples.ts';
import { northAmericanPlan } from '#domain/phone.ts';

import { sharedCardOf } from './share-calls.ts';
import { ShareForm } from './share-form.tsx';

const share = sampleShare();
const why = 'A new address would be a new guest, and this card cannot be shared any more.';

function render(card: Parameters<typeof sampleCreditCard>[0]): string {
  return renderToStaticMarkup(
    <ShareForm
      card={sharedCardOf(sampleCreditCard(card), null)}
      plan={northAmericanPlan}
      share={share}
      onDone={() => undefined}
      onClose={() => undefined}
    />,
  );
}

test('the address of a share can be changed on a valid card', () => {
  const html = render({});
  expect(fieldOf(html, 'email')).not.toContain('readOnly');
  expect(textOf(html)).toContain('A new address gets a new link; the old link stops.');
});

test.each([
  ['refunded', { refunded: true }],
  ['expired', { isExpired: true }],
  ['redeemed', { isRedeemed: true }],
])(
  'the address of a share cannot be changed on a card that is %s, and the form says so; names and phone can',
  (_, card) => {
    const html = render(card);
    expect(fieldOf(html, 'email')).toContain('readOnly');
    expect(fieldOf(html, 'email')).toContain('dana@mail.example');
    expect(textOf(html)).toContain(why);
    expect(textOf(html)).not.toContain('A new address gets a new link');
    for (const name of ['firstName', 'lastName', 'phone'])
      expect(fieldOf(html, name)).not.toContain('readOnly');
  },
);
