import { expect, test } from 'vitest';

import { certificateStates, describeCertificate } from './certificate-states.ts';

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
