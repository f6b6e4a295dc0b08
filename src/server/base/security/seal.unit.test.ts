import { expect, test } from 'vitest';

import { openSealed, sealSteadily } from './seal.ts';
import { makeThrowawaySecrets } from './secrets.ts';

const place = { purpose: 'links', boundTo: 'a test' } as const;

test('the steady form is the same for the same content, differs for another, and opens for its place only', () => {
  const secrets = makeThrowawaySecrets();
  const seal = (text: string) => sealSteadily(secrets, place, Buffer.from(text));
  expect(seal('one').equals(seal('one'))).toBe(true);
  expect(seal('one').subarray(-3).equals(seal('two').subarray(-3))).toBe(false);
  expect(seal('one').toString('latin1')).not.toContain('one');
  expect(openSealed(secrets, place, seal('one'))?.toString()).toBe('one');
  expect(openSealed(secrets, { ...place, boundTo: 'another' }, seal('one'))).toBeUndefined();
});
