import { BlockList } from 'node:net';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isParkAddress, networkOf } from './caller.ts';
import { describedLimits, printLimits } from './limit-table.ts';
import * as limits from './limits.ts';

test('external systems in a /24 or a /64 share one key', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:cb00:7109')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  for (const text of ['nonsense', '', '127.1', '203.0.113.7:443']) expect(networkOf(text)).toBe('unknown');
});

test("the park's own network is recognised, also behind a mapped address", () => {
  const park = new BlockList();
  park.addSubnet('198.51.100.0', 24, 'ipv4');
  expect(isParkAddress('198.51.100.20', park)).toBe(true);
  expect(isParkAddress('::ffff:198.51.100.20', park)).toBe(true);
  expect(isParkAddress('::ffff:c633:6414', park)).toBe(true);
  expect(isParkAddress('198.51.101.20', park)).toBe(false);
  expect(isParkAddress('nonsense', park)).toBe(false);
});

test('the page of limits shows the limits of the code: print it with node tools/print-tables.ts', () => {
  const page = readFileSync('docs/limits.md', 'utf8');
  // The formatter aligns the columns, so only the text of the cells counts.
  const rowsOf = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.includes('---'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
  expect(rowsOf(page)).toEqual(rowsOf(printLimits()));
});

test('every limit of the code has a line', () => {
  const described = new Set<unknown>(describedLimits.map(([limit]) => limit));
  const missing = Object.entries<unknown>(limits).filter(
    ([, value]) =>
      typeof value === 'object' && value !== null && 'windowSeconds' in value && !described.has(value),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});
