/** Helpers for tests of shares: the demo park's cards, and the share calls as a browser makes them. */
import type { LightMyRequestResponse } from 'fastify';

import type { Order } from '#contract/calls/order.ts';

import type { TestPark } from '#server/testing/test-park.ts';

/** The demo card with two active shares and an ended one. */
export const card = { orderId: '10400001', barcode: '7226000004000017' };

/** A demo card without shares. */
export const unshared = { orderId: '10400002', barcode: '7226000004000025' };

/** A guest without a share so far. */
export const noor = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@mail.example',
  phone: '(609) 555-0101',
};

/** The order object of a login. */
export async function orderOf(at: TestPark, body: object): Promise<Order> {
  return (await at.post('/api/login/', body)).json<Order>();
}

/** The ticketShareToken of a login. */
export async function tokenOf(at: TestPark, pass: object): Promise<string> {
  return (await orderOf(at, pass)).ticketShareToken ?? '';
}

export function call(
  at: TestPark,
  request: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; token: string; body?: object },
): Promise<LightMyRequestResponse> {
  const { method, url, token, body } = request;
  const authorization = `Bearer ${token}`;
  if (body === undefined) return at.app.inject({ method, url, headers: { authorization } });
  const headers = { authorization, 'content-type': 'application/json' };
  return at.app.inject({ method, url, headers, payload: JSON.stringify(body) });
}

/** Shares a card with a guest. */
export function share(
  at: TestPark,
  token: string,
  guest: object,
  pass: object = unshared,
): Promise<LightMyRequestResponse> {
  return call(at, { method: 'POST', url: '/api/share/', token, body: { ...pass, hashUrl: '', ...guest } });
}

/** Reads the list of a card. */
export function list(at: TestPark, token: string, pass: string): Promise<LightMyRequestResponse> {
  return call(at, { method: 'GET', url: `/api/share/${pass}`, token });
}
