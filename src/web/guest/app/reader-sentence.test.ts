import { expect, test } from 'vitest';

import type { Platform } from '#domain/platform.ts';

import { sampleGateOf, sampleOrder } from '#web/testing/samples.ts';
import { renderOrder, textOf } from '#web/testing/rendered-page.ts';

const atReader = 'Hold your phone to the reader';
const wallets = { apple: true, google: true };
const order = sampleOrder();
const beginsAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
const valid = sampleGateOf(order, { code: 'tap' });
const later = sampleGateOf(order, { code: 'tap', beginsAt });

/** What a guest reads of a pass that only a reader takes, on this device. */
const read = (platform: Platform, gate: typeof valid): string =>
  textOf(renderOrder(sampleOrder({ gate, barcodeDrawing: null }), { platform, wallets }));

test('the reader is named only on a phone that can hold the pass, and only while the pass is valid', () => {
  expect(read('ios', valid)).toContain(atReader);
  expect(read('desktop', valid)).toContain('Open this pass on your phone');
  for (const text of [
    read('desktop', valid),
    read('android', valid),
    read('ios', later),
    read('desktop', later),
  ])
    expect(text).not.toContain(atReader);
});

test('a season pass that needs no photo is not called a card that is none', () => {
  const disclaimer = 'This is not your gull pass card!';
  const lacking = { hasPhoto: false, isPassholder: true };
  expect(textOf(renderOrder(sampleOrder(lacking)))).toContain(disclaimer);
  expect(textOf(renderOrder(sampleOrder({ ...lacking, skipImage: true })))).not.toContain(disclaimer);
});
