import { generateKeyPairSync } from 'node:crypto';
import { renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { googleKeyFaults, loadGoogleKeys } from './google-keys.ts';
import { certificateStates, describeCertificate } from './describe-keys.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  type: 'service_account',
  client_email: 'passes@park.iam.gserviceaccount.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
};
const inProduction = { maySubstitute: false, issuerId: undefined };
const inDevelopment = { maySubstitute: true, issuerId: undefined };

function folderWith(file?: unknown): string {
  const folder = makeTemporaryFolder('google-keys');
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  if (file !== undefined) writeFileSync(join(folder, 'google-wallet.json'), text);
  return folder;
}

test('production without an account has no Google Wallet, and reports no error', () => {
  const folder = folderWith();
  expect(loadGoogleKeys(folder, inProduction)).toBeUndefined();
  expect(googleKeyFaults(folder, undefined)).toEqual([]);
});

test("the issuer's number comes from the environment or from the file", () => {
  const fromFile = loadGoogleKeys(folderWith({ ...account, issuerId: '3388000000099' }), inProduction);
  expect(fromFile).toMatchObject({ issuerId: '3388000000099', areDevelopment: false });
  const folder = folderWith(account);
  expect(loadGoogleKeys(folder, { ...inProduction, issuerId: '42' })).toMatchObject({ issuerId: '42' });
  expect(googleKeyFaults(folder, undefined)).toEqual([expect.stringContaining('GOOGLE_ISSUER_ID')]);
});

test('the issuers of Smart Tap readers come from the file, and must be numbers', () => {
  const inFile = (redemptionIssuers: unknown) =>
    folderWith({ ...account, issuerId: '338', redemptionIssuers });
  expect(loadGoogleKeys(inFile(['338', '77']), inProduction)?.redemptionIssuers).toEqual(['338', '77']);
  expect(loadGoogleKeys(inFile(undefined), inProduction)?.redemptionIssuers).toEqual([]);
  for (const bad of [['the park'], [''], Array.from({ length: 21 }, () => '1')])
    expect(googleKeyFaults(inFile(bad), undefined)).toEqual([expect.stringContaining('redemptionIssuers')]);
  expect(googleKeyFaults(inFile('338'), undefined)).toHaveLength(1);
});

test('development creates an account once, readable only by its owner, and production refuses it', () => {
  const folder = folderWith();
  const first = loadGoogleKeys(folder, inDevelopment);
  const second = loadGoogleKeys(folder, inDevelopment);
  expect(first?.areDevelopment).toBe(true);
  expect(second?.privateKey.equals(first?.privateKey ?? privateKey)).toBe(true);
  const made = join(folder, 'development-google-wallet.json');
  expect(statSync(made).mode & 0o777).toBe(0o600);
  expect(loadGoogleKeys(folder, inProduction)).toBeUndefined();
  renameSync(made, join(folder, 'google-wallet.json'));
  expect(googleKeyFaults(folder, '42')).toEqual([expect.stringContaining('generated for development')]);
});

test.each([
  ['no JSON', 'not json'],
  ['no address', { ...account, client_email: undefined }],
  ['no key', { ...account, private_key: 'nothing', issuerId: '1' }],
  [
    'a key of another kind',
    {
      ...account,
      issuerId: '1',
      private_key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }),
    },
  ],
])('a file with %s is refused in one sentence that contains no part of the key', (_, file) => {
  const [fault = '', ...more] = googleKeyFaults(folderWith(file), undefined);
  expect(more).toEqual([]);
  expect(fault).toContain('google-wallet.json');
  expect(fault).not.toContain('PRIVATE KEY');
});

const now = new Date('2026-11-21T12:00:00Z');
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

function stateAfter(days: number) {
  const certificate = {
    passTypeIdentifier: 'pass.example.park',
    teamIdentifier: 'TEAM',
    hasNfc: true,
    validFrom: daysFromNow(-300),
    validTo: daysFromNow(days),
    issuer: 'apple-wwdr-g4' as const,
  };
  const unused = () => {
    throw new Error('nothing is signed here');
  };
  const walletKeys = {
    signer: { certificate, sign: unused, signAsync: unused },
    authorityValidTo: daysFromNow(1000),
    areDevelopment: false,
  };
  return certificateStates({ walletKeys, clock: { now: () => now } });
}

test.each([
  [400, 'good', 'Apple pass certificate expires in 400 days'],
  [30, 'good', 'Apple pass certificate expires in 30 days'],
  [29.9, 'expires-soon', 'Apple pass certificate expires in 29 days: renew it now'],
  [0.5, 'expires-soon', 'Apple pass certificate expires in 0 days: renew it now'],
  [0, 'expired', 'Apple pass certificate has expired: wallet passes cannot be made'],
  [-3, 'expired', 'Apple pass certificate has expired: wallet passes cannot be made'],
])('a certificate with %d days left is %s', (days, state, words) => {
  const [pass, authority] = stateAfter(days);
  expect(pass).toMatchObject({ name: 'apple-pass', state, hasNfc: true });
  expect(pass && describeCertificate(pass)).toBe(words);
  expect(authority).toMatchObject({ name: 'apple-wwdr', state: 'good' });
});
