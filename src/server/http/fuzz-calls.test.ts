/**
 * Every call of the contract, fuzzed by its own schemas: twenty cases each with a fixed seed, about half a minute.
 * `FUZZ_CASES=500 FUZZ_SEED=1` runs others.
 */
import { expect, test } from 'vitest';

import { fuzzCalls } from '#server/testing/fuzz-calls.ts';
import { openTestPark } from '#server/testing/test-park.ts';

const casesPerCall = Number(process.env['FUZZ_CASES'] ?? 20);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

test(
  `no call answers ${casesPerCall} requests that nearly fit with a fault of its own, or with a status that it does not declare`,
  { timeout: Math.max(90_000, casesPerCall * 12_000) },
  async () => {
    const park = await openTestPark({}, { PARK_CIDRS: '127.0.0.0/8' });
    try {
      const { requests, faults } = await fuzzCalls(park, {
        casesPerCall,
        seed,
        leftOut: new Set(['GET /readyz']),
      });
      expect(requests).toBeGreaterThan(40 * casesPerCall);
      expect(faults).toEqual([]);
    } finally {
      await park.close();
    }
  },
);
