/** Season passes with a photo, of orders that no other journey uses. */
import { randomInt } from 'node:crypto';

import type { APIRequestContext } from '@playwright/test';

import type { Order } from '../src/contract/calls/order.ts';
import { quartersBmp } from '../src/server/photos/testing/pictures.ts';
import { expect } from './park.ts';
import { importOrders } from './staff.ts';

/** A season pass with a photo, whose guest has asked for another one. */
export async function askForAnotherPhoto(request: APIRequestContext) {
  const pass = await makePhotoPass(request);
  const asked = await request.post(`/api/reset-photo/${pass.orderId}/${pass.barcode}`, { data: {} });
  expect(asked.status()).toBe(200);
  return pass;
}

async function makePhotoPass(request: APIRequestContext) {
  const orderId = String(randomInt(83_000_000, 83_999_999));
  const pass = { orderId, barcode: `2401${orderId}` };
  const order = `${orderId},${pass.barcode},WP-GOLD,2026-11-12T12:00:00Z,189,Petra,Holm,${orderId}@mail.example,6095550177`;
  await importOrders(request, [order], ',firstName,lastName,email,phone');
  const login = await request.post('/api/login/', { data: pass });
  const { uid } = (await login.json()) as Order;
  const bmp = await quartersBmp();
  const file = { filename: 'photo.bmp', filesize: bmp.length, filetype: 'image/bmp' };
  const data = `data:image/bmp;base64,${bmp.toString('base64')}`;
  const sent = await request.post('/api/upload/', { data: { ...pass, uid, ...file, data } });
  expect(sent.status()).toBe(200);
  return pass;
}
