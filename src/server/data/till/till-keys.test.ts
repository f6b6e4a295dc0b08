/** The codes of members while the server's secret is replaced: the former one is read until the operator removes it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';

import type { TillMember } from '#contract/calls/gate.ts';
import { codeShownAt } from '#domain/rotating-code.ts';
import { readZip } from '#pass/testing/oracles.ts';

import { loadSecrets, type Secrets } from '#server/base/security/secrets.ts';
import { memberHolder } from '#server/changes/holder.ts';
import { signWalletTicket } from '#server/loyalty/member-tickets.ts';
import { makePageValues } from '#server/passes/rotating-codes.ts';
import { makeApiKey } from '#server/staff/api-keys/api-keys.service.ts';
import { ines } from '#server/testing/sign-in.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';

const [former, newest] = ['former', 'newest'].map((id) => ({ id, secret: id.repeat(10) }));

/** The secrets that a server has before, while and after its secret is replaced. */
function readThreeTimes(): { before: Secrets; meanwhile: Secrets; after: Secrets } {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const secretsOf = (keys: unknown[]): Secrets => {
    writeFileSync(join(folder, 'server-secrets.json'), JSON.stringify({ keys }));
    return loadSecrets(folder, false);
  };
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    before: secretsOf([former]),
    meanwhile: secretsOf([newest, former]),
    after: secretsOf([newest]),
  };
}

/** Runs a test in a park whose secret it replaces: `use` restarts the server with other secrets. */
async function withReplacedSecret(
  run: (own: TestPark, use: (secrets: Secrets) => void) => Promise<void>,
): Promise<void> {
  let used = readThreeTimes().before;
  const secrets: Secrets = {
    areDevelopment: false,
    keyIds: [],
    recordKeyIds: [],
    current: (purpose) => used.current(purpose),
    find: (purpose, keyId) => used.find(purpose, keyId),
  };
  const use = (next: Secrets): void => {
    used = next;
  };
  await withOwnPark((own) => run(own, use), { secrets });
}

async function openTill(own: TestPark) {
  const key = await makeApiKey(own.services, { name: 'till-1', kinds: ['till'] });
  const headers = { authorization: `Bearer ${key ?? ''}` };
  return async (scanned: string) => {
    const answer = (await own.post('/api/till/member/', { scanned }, headers)).json<TillMember>();
    return [answer.state, answer.memberNumber];
  };
}

/** The code that the account's page shows now. */
function pageCodeOf({ services, clock }: TestPark): string {
  const now = clock.now();
  const values = makePageValues(services.secrets, memberHolder(ines.memberId), now);
  return codeShownAt(values, now.getTime() / 1000)?.text ?? '';
}

/** The code of the card that Apple Wallet gets now: an installed card keeps it until its next update. */
async function cardCodeOf(own: TestPark): Promise<string> {
  const walletTicket = signWalletTicket(own.services, { memberId: ines.memberId });
  const file = await own.post('/api/apple-wallet/', { email: ines.email, walletTicket });
  const json: unknown = JSON.parse((await readZip(file.rawPayload)).get('pass.json')?.toString() ?? '');
  const [code] = z.object({ barcodes: z.array(z.object({ message: z.string() })) }).parse(json).barcodes;
  return code?.message ?? '';
}

const valid = ['valid', ines.memberId];
const forged = ['forged', null];

test('a code of the page is good after the secret was replaced, and refused once the former one is removed', () =>
  withReplacedSecret(async (own, use) => {
    const { meanwhile, after } = readThreeTimes();
    const till = await openTill(own);
    const earlier = pageCodeOf(own);
    expect(earlier).toContain('.FORMER.');
    use(meanwhile);
    expect(await till(earlier)).toEqual(valid);
    const fresh = pageCodeOf(own);
    expect(fresh).toContain('.NEWEST.');
    expect(await till(fresh)).toEqual(valid);
    use(after);
    expect(await till(earlier)).toEqual(forged);
    expect(await till(fresh)).toEqual(valid);
  }));

test('an installed Apple card is good until the former secret is removed, and its next file has a new code', () =>
  withReplacedSecret(async (own, use) => {
    const { meanwhile, after } = readThreeTimes();
    const till = await openTill(own);
    const installed = await cardCodeOf(own);
    use(meanwhile);
    own.clock.advance(90 * 86_400);
    expect(await till(installed)).toEqual(valid);
    const updated = await cardCodeOf(own);
    expect(updated).not.toBe(installed);
    expect(await till(updated)).toEqual(valid);
    use(after);
    expect(await till(installed)).toEqual(forged);
    expect(await till(updated)).toEqual(valid);
    expect(await cardCodeOf(own)).toBe(updated);
  }));

test('a code of a secret that this park never had is refused, whatever its key is called', () =>
  withReplacedSecret(async (own, use) => {
    const till = await openTill(own);
    const { after } = readThreeTimes();
    use(after);
    const [code, card] = [pageCodeOf(own), await cardCodeOf(own)];
    use(readThreeTimes().before);
    expect([await till(code), await till(card)]).toEqual([forged, forged]);
    for (const scanned of [code, card])
      expect(await till(scanned.replace('.NEWEST.', '.FORMER.'))).toEqual(forged);
  }));

test('scans are counted by what was scanned and what became of it', async (own) => {
  const till = await openTill(own);
  const code = pageCodeOf(own);
  await till(code);
  await till(code);
  await till(await cardCodeOf(own));
  await till(ines.memberId);
  own.clock.advance(45);
  await till(code);
  const { values } = await own.services.metrics.tillScans.get();
  expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { code: 'rotating', state: 'valid', value: 2 },
    { code: 'card', state: 'valid', value: 1 },
    { code: 'none', state: 'not-signed', value: 1 },
    { code: 'rotating', state: 'too-old', value: 1 },
  ]);
});
