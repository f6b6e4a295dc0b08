import { expect, test } from 'vitest';

import {
  sampleBrand,
  sampleCreditCard,
  sampleData,
  sampleOrder,
  samplePage,
  sampleShare,
  sampleSibling,
} from '#web/testing/samples.ts';
import { renderOrder } from '#web/testing/rendered-page.ts';
import { renderGuestPage } from './guest.server.tsx';

/** A name in letters that run from right to left, on a page that runs from left to right. */
const name = 'שרה';

/** The texts with the name that could turn the words around it: without an element or marks that isolate it. */
function looseTexts(html: string): string[] {
  return html
    .replaceAll(/<bdi[^>]*>.*?<\/bdi>/gs, '')
    .replaceAll(/<(p|span|h1)[^>]* dir="auto"[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<span class="sr-only">.*?<\/span>/g, '')
    .replaceAll(/\u2068[^\u2069]*\u2069/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .filter((text) => text.includes(name));
}

test('the names, the product and the messages on a pass keep their own direction', () => {
  const message = { id: 'b1f0a3c2-0001-4001-8001-000000000001', text: name, until: '2999-01-01T00:00:00Z' };
  const order = sampleOrder({
    firstName: name,
    lastName: name,
    product: name,
    purchaserFirstName: name,
    purchaserLastName: name,
    messages: [message],
    siblings: [sampleSibling({ firstName: name, product: name })],
  });
  const html = renderOrder(order);
  expect(html).toContain(name);
  expect(looseTexts(html)).toEqual([]);
});

test('the guests of a shared card keep the direction of their names', () => {
  const shares = [
    sampleShare({ firstName: name, lastName: name }),
    sampleShare({ firstName: name, lastName: name }),
  ];
  const html = renderOrder(sampleCreditCard({ ticketShares: shares }));
  expect(html.split(name).length).toBeGreaterThan(4);
  expect(looseTexts(html)).toEqual([]);
});

test("the operator's words about an excluded pass keep their direction", () => {
  const html = renderOrder(sampleOrder({ product: name, excluded: name }));
  expect(html).toContain(name);
  expect(looseTexts(html)).toEqual([]);
});

test('a product keeps its direction in the sentence that asks who will use it', () => {
  const html = renderOrder(sampleOrder({ product: name, firstName: null }));
  expect(html).toContain(name);
  expect(looseTexts(html)).toEqual([]);
});

test('a field takes the direction of what is typed into it', () => {
  const html = renderGuestPage(sampleData({ page: samplePage({}) }));
  const fields = html.match(/<input[^>]*>/g) ?? [];
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter((field) => !field.includes('dir="auto"'))).toEqual([]);
});

test('a text that the park has not written in the language of the page says its own', () => {
  const brand = { ...sampleBrand, foreign: { consents: 'en-US', team: 'en-US' } };

  const excluded = renderOrder(sampleOrder({ excluded: 'Please use paper.' }), { brand, language: 'de' });
  const registration = renderOrder(sampleOrder({ firstName: null }), { brand, language: 'de' });

  expect(excluded).toContain('<p dir="auto" lang="en-US">Please use paper.</p>');
  expect(registration).toContain(`<span lang="en-US">${sampleBrand.consents.email}</span>`);
});
