import { BlockList } from 'node:net';

import { expect, test } from 'vitest';

import { isParkAddress, networkOf } from './address.ts';

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
