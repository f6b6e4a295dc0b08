import { expect, test } from 'vitest';

import { readLinkRequest, sortByMailbox } from './link-request.ts';

const pass = (orderId: string, barcode: string, email: string | null) => ({ orderId, barcode, email });

test.each([
  ['10240001', { kind: 'order', orderId: '10240001' }],
  [' #1024-0001 ', { kind: 'order', orderId: '10240001' }],
  ['Maya@Mail.example ', { kind: 'email', emailKey: 'maya@mail.example' }],
])('a guest may type %s', (text, expected) => {
  expect(readLinkRequest(text)).toEqual(expected);
});

test.each([
  '',
  ' ',
  '1024000',
  '102400011',
  'maya',
  'maya@mail',
  'a@b.example, c@d.example',
  '240126000000100017',
])('"%s" names neither an order nor a mailbox', (text) => {
  expect(readLinkRequest(text)).toBeUndefined();
});

test('each pass goes to its own address, whatever its capitals', () => {
  const [first, second, third] = [
    pass('1', 'a', 'Ada@mail.example'),
    pass('1', 'b', 'ben@mail.example'),
    pass('2', 'c', 'ada@mail.example'),
  ] as const;
  expect(sortByMailbox([first, second, third])).toEqual([
    { emailKey: 'ada@mail.example', to: 'Ada@mail.example', passes: [first, third] },
    { emailKey: 'ben@mail.example', to: 'ben@mail.example', passes: [second] },
  ]);
});

test('a pass without an address goes with its order if the order has a single mailbox', () => {
  const [named, bare, other] = [
    pass('1', 'a', 'ada@mail.example'),
    pass('1', 'b', null),
    pass('2', 'c', null),
  ] as const;
  expect(sortByMailbox([bare, named, other])).toEqual([
    { emailKey: 'ada@mail.example', to: 'ada@mail.example', passes: [bare, named] },
  ]);
});

test('a pass without an address is not sent if its order has several mailboxes', () => {
  const several = [
    pass('1', 'a', 'ada@mail.example'),
    pass('1', 'b', 'ben@mail.example'),
    pass('1', 'c', null),
  ];
  expect(sortByMailbox(several).flatMap(({ passes }) => passes)).toEqual(several.slice(0, 2));
});
