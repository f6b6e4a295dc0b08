/** Bodies that are no JSON, or JSON that parsers disagree about. Each text goes to a call of each kind of caller. */
import { beforeAll, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { contract, readCallKey } from '#contract/contract.ts';
import { brokenJson, disputedJson, type OddJson } from '#server/testing/odd-json.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark({}, { PARK_CIDRS: '127.0.0.0/8' });
let authorization: string;
beforeAll(async () => {
  authorization = `Bearer ${(await signInStaff(park, 'admin')).token}`;
});

const calls = Object.entries<Call>(contract)
  .filter(([, call]) => call.body !== undefined)
  .map(([key]) => readCallKey(key));

/** The status of each text at a call; the texts take turns at the calls, so that each call gets some of every kind. */
async function statusesOf(texts: readonly OddJson[]): Promise<{ what: string; status: number }[]> {
  const found: { what: string; status: number }[] = [];
  for (const [index, { what, text }] of texts.entries()) {
    const { method, path } = calls[index % calls.length] ?? { method: 'POST', path: '/api/login/' };
    for (const at of [
      { method, path },
      { method: 'POST', path: '/api/login/' },
    ] as const) {
      const { statusCode } = await park.app.inject({
        method: at.method,
        url: at.path.replaceAll(/:\w+\??|\*/g, 'x'),
        headers: { 'content-type': 'application/json', authorization },
        payload: text,
      });
      found.push({ what: `${at.method} ${at.path}: ${what}`, status: statusCode });
    }
  }
  return found;
}

test('a body that is no JSON is refused by every call, and none has an error of its own', async () => {
  const texts = brokenJson();
  expect(texts.length).toBeGreaterThan(200);
  const accepted = (await statusesOf(texts)).filter(({ status }) => status < 400 || status >= 500);
  expect(accepted).toEqual([]);
});

test('JSON that parsers disagree about is accepted or refused, and no call has an error of its own', async () => {
  const failed = (await statusesOf(disputedJson())).filter(({ status }) => status >= 500);
  expect(failed).toEqual([]);
});
