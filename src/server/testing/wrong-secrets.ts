/** A request of each call that takes a guessable secret, complete but for the secret, which is wrong each time. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import { contract, readCallKey, type CallKey } from '#contract/contract.ts';

import { pictureHeaders } from '#server/photos/guest/photo-testing.ts';
import type { TestPark } from './test-park.ts';
import { ines } from './sign-in.ts';
import { signInStaff, teamPassword } from './staff.ts';

/** A request with a wrong secret; a body that is no object is a form. */
export interface WrongRequest {
  url: string;
  headers?: Record<string, string>;
  body?: object | string;
}

function digits(length: number): string {
  return Array.from({ length }, () => String(randomInt(1, 10))).join('');
}

const wrongPair = () => ({ orderId: `9${digits(7)}`, barcode: digits(16) });
const wrongLink = () => Array.from({ length: 96 }, () => 'abcdefghij'[randomInt(10)]).join('');
const wrongKey = () => `Bearer pk1_${Array.from({ length: 43 }, () => 'ABCDEFGHIJ'[randomInt(10)]).join('')}`;
const person = { firstName: 'Noor', lastName: 'Haddad', phone: '5035550100' };
const email = () => `someone${digits(9)}@mail.example`;
const linkHelp = () => ({ name: 'Noor', email: email(), number: digits(8), note: '' });
const password = () => ({ teamMemberPassword: digits(9) });
const bytes = (count: number) => randomBytes(count).toString('base64url');
const photo = () => ({ ...wrongPair(), uid: randomUUID(), data: 'data:image/png;base64,AAAA' });

function wrongPasskey(): object {
  const id = bytes(32);
  const response = { clientDataJSON: bytes(80), authenticatorData: bytes(37), signature: bytes(70) };
  return { id, rawId: id, type: 'public-key', response };
}

/** Bodies by call; every other call with a body takes a wrong pair. */
const bodies: Partial<Record<CallKey, () => object>> = {
  'POST /api/preview/': photo,
  'POST /api/upload/': photo,
  'POST /api/register/': () => ({ ...wrongPair(), ...person, email: email() }),
  'POST /api/wristband/ask-team/': () => ({ ...wrongPair(), email: email() }),
  'POST /api/stored-value/': () => ({ barcodeHash: digits(64) }),
  'POST /api/loyalty/verify': () => ({ email: email() }),
  'POST /api/loyalty/create': () => ({ ...person, email: email() }),
  'POST /api/loyalty/code/': () => ({ email: email() }),
  'POST /api/loyalty/preview/': () => ({ number: `9${digits(7)}` }),
  'POST /api/loyalty/code/check': () => ({ email: ines.email, code: digits(6) }),
  'POST /api/link/': () => ({ asked: `9${digits(7)}` }),
  'POST /api/link/ask-team/': linkHelp,
  'POST /app/login/': () => ({
    teamMemberUsername: 'lead@harborlight.example',
    teamMemberPassword: digits(9),
  }),
  'POST /app/passkey/sign-in': () => ({ passkey: wrongPasskey() }),
  'POST /app/one-time-code/': password,
  'POST /app/one-time-code/confirm': () => ({ otp: digits(6) }),
  'DELETE /app/one-time-code/': password,
  'POST /app/account/password': () => ({ ...password(), newPassword: 'a lighthouse above the harbour' }),
  'POST /app/account/end-sessions': password,
  'POST /app/account/passkey/begin': password,
  'POST /app/account/passkey/remove': () => ({ ...password(), credentialId: bytes(32) }),
  'POST /app/account/recovery-codes': password,
  'PUT /api/import/:kind': () => ({ rows: [] }),
  'POST /api/gate/verify/': () => ({ scanned: digits(16) }),
  'POST /api/rewards/redeem/': () => ({ code: digits(10), redemptionId: randomUUID() }),
  'POST /api/till/member/': () => ({ scanned: `PM1D.K1.${'A'.repeat(37)}.1795388400.${digits(8)}` }),
};

/** Calls that take a form. */
const forms: Partial<Record<CallKey, () => Record<string, string>>> = {
  'POST /send-link': () => ({ asked: `9${digits(7)}` }),
  'POST /ask-team': linkHelp,
  'POST /register': () => ({ ...wrongPair(), ...person, email: email() }),
};

const claimNumbers: Partial<Record<CallKey, () => object>> = {
  'POST /api/loyalty/tickets/': () => ({ orderId: `9${digits(7)}` }),
  'POST /api/loyalty/purchase/': () => ({ checkNumber: digits(16) }),
  'POST /api/loyalty/hotels/': () => ({ reservationNumber: `HB${digits(6)}` }),
};

export async function wrongRequestsOf(park: TestPark, key: CallKey): Promise<() => WrongRequest> {
  const { method, path } = readCallKey(key);
  const claim = claimNumbers[key];
  if (claim !== undefined) {
    const member = { ...person, email: email() };
    const userID = (await park.post('/api/loyalty/create', member)).body;
    return () => ({ url: path, body: { ...claim(), email: member.email, userID } });
  }
  if (key === 'POST /api/loyalty/code/check') await park.post('/api/loyalty/code/', { email: ines.email });
  const headers = await headersOf(park, key);
  const form = forms[key];
  if (form !== undefined)
    return () => ({
      url: path,
      body: new URLSearchParams(form()).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  if (key === 'POST /api/photo/preview/' || key === 'POST /api/photo/upload/')
    return () => ({
      url: path,
      body: 'GIF89a',
      headers: pictureHeaders({ ...wrongPair(), uid: randomUUID() }),
    });
  if (key === 'POST /api/wristband/activate/') {
    const ride = { orderId: '10500001', barcode: '5126000005000011' };
    const { wristbandActivateToken } = (await park.post('/api/login/', ride)).json<{
      wristbandActivateToken: string;
    }>();
    const rest = { barcode: ride.barcode, wristbandActivateToken };
    return () => ({ url: path, body: { ...rest, wristbandBarcode: `HW26ZZZZ${digits(8)}` } });
  }
  const bodyOf = bodies[key] ?? (method === 'GET' ? undefined : wrongPair);
  return () => ({
    url: urlOf(path),
    headers: headers(),
    ...(bodyOf === undefined || path.includes(':uid') || path.includes(':orderId') ? {} : { body: bodyOf() }),
  });
}

async function headersOf(park: TestPark, key: CallKey): Promise<() => Record<string, string>> {
  if (contract[key].access.kind === 'api-key') return () => ({ authorization: wrongKey() });
  if (!/ \/app\/(one-time-code|account)\//.test(key)) return () => ({});
  const staff = await signInStaff(park, 'lead');
  await staff.call('DELETE', '/app/one-time-code/', { teamMemberPassword: teamPassword });
  await staff.call('POST', '/app/one-time-code/', { teamMemberPassword: teamPassword });
  return () => ({ authorization: `Bearer ${staff.token}` });
}

function urlOf(path: string): string {
  const { orderId, barcode } = wrongPair();
  const values: Record<string, string> = {
    orderId,
    barcode,
    uid: randomUUID(),
    shareId: 'AAAAAAAA',
    barcodeHash: digits(64),
    kind: 'orders',
    first: path === '/:first' ? wrongLink() : orderId,
  };
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? '');
}
