import { expect, test } from 'vitest';

import { headBytesMax, readEarlyProof } from './early-proof.ts';

const proof = { orderId: '10240001', barcode: '240126000000100012', uid: 'a-slot' };

test('order, barcode and slot before the picture are read before it', () => {
  const body = JSON.stringify({
    ...proof,
    filename: 'me, "data": x.jpg',
    crop: { x: 1 },
    data: 'data:image/jpeg;base64,AAAA',
  });
  expect(readEarlyProof(body.slice(0, -10))).toEqual(proof);
});

test('a head that is not whole is waited for, up to what anybody would send', () => {
  expect(readEarlyProof('')).toBe('waiting');
  expect(readEarlyProof('{"orderId":"1024')).toBe('waiting');
  expect(readEarlyProof(`{"filename":"${'x'.repeat(headBytesMax)}`)).toBe('none');
});

test.each([
  ['the picture first', JSON.stringify({ data: 'x', ...proof })],
  ['a part of it behind the picture', JSON.stringify({ orderId: proof.orderId, data: 'x', uid: 'x' })],
  ['a number in place of a text', JSON.stringify({ ...proof, orderId: 10_240_001, data: 'x' })],
  ['an order id that is none', JSON.stringify({ ...proof, orderId: 'x', data: 'x' })],
  ['no JSON', '{"orderId":"10240001",}, "data":'],
])('%s is no early proof', (_, body) => {
  expect(readEarlyProof(body)).toBe('none');
});
