import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { placesOf } from '#server/testing/upstream-connectors.ts';
import { noConnectors, readConnectors } from './read-connectors.ts';

const folder = mkdtempSync(join(tmpdir(), 'connectors-'));
const path = join(folder, 'connectors.json');
afterAll(() => rmSync(folder, { recursive: true }));

const secrets = { HOTEL_TOKEN: 'h'.repeat(32), SHORT: 'short' };
const fields = placesOf('stays', 'stay.');
const hotel = {
  baseUrl: 'https://hotel.example.com/api/',
  path: '/stays/{number}',
  secretEnv: 'HOTEL_TOKEN',
  fields,
};

function read(content: unknown, environment: Record<string, string> = {}) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  const faults: string[] = [];
  const connectors = readConnectors(path, { ...secrets, ...environment }, faults);
  return { connectors, faults };
}

test('without a file no system is queried', () => {
  expect(readConnectors(undefined, {}, [])).toBe(noConnectors);
});

test('a connector gets its secret from the environment, never from the file', () => {
  const { connectors, faults } = read({
    hotel,
    webhooks: { hotel: { secretEnv: 'HOTEL_TOKEN', kinds: ['stays'] } },
  });
  expect(faults).toEqual([]);
  expect(connectors.hotel).toMatchObject({
    baseUrl: 'https://hotel.example.com/api',
    secret: secrets.HOTEL_TOKEN,
    rowsAt: '',
  });
  expect(connectors.webhooks.get('hotel')).toEqual({ secret: secrets.HOTEL_TOKEN, kinds: ['stays'] });
  expect(connectors.ticketing).toBeUndefined();
});

test('all errors are listed at once', () => {
  const { status: _status, ...short } = fields;
  const { faults } = read({
    hotel: { ...hotel, baseUrl: 'ftp://x', secretEnv: 'SHORT', fields: { ...short, colour: 'x' } },
    pointOfSale: { ...hotel, baseUrl: 'https://user@till.example.com', fields: {} },
  });
  expect(faults).toEqual([
    expect.stringContaining('pointOfSale.baseUrl is not an https address'),
    expect.stringContaining('pointOfSale.fields lacks checkId, checkNumber'),
    expect.stringContaining('hotel.baseUrl is not an https address'),
    expect.stringContaining('hotel.fields names unknown columns: colour'),
    expect.stringContaining('hotel.fields lacks status'),
    expect.stringContaining(
      'SHORT, which CONNECTORS_FILE names, must hold a secret of at least 32 characters',
    ),
  ]);
});

test('a CRM is queried, and receives events if its path is given', () => {
  const crm = { ...hotel, path: '/contacts/{number}', fields: { crmId: 'id', email: 'mail' } };
  expect(read({ crm }).connectors.crm).toMatchObject({ path: '/contacts/{number}', tellPath: undefined });
  const { connectors, faults } = read({ crm: { ...crm, tellPath: '/events' } });
  expect([connectors.crm?.tellPath, faults]).toEqual(['/events', []]);
});

test.each([
  ['no JSON', '{'],
  ['a path for telling that leads to another host', { crm: { ...hotel, tellPath: '@evil.example' } }],
  ['a path for events of a system that receives none', { hotel: { ...hotel, tellPath: '/events' } }],
  ['an unknown system', { cinema: hotel }],
  ['a path without the number', { hotel: { ...hotel, path: '/stays' } }],
  ['a path to another host', { hotel: { ...hotel, path: '@evil.example/{number}' } }],
  ['a secret in the file', { hotel: { ...hotel, secret: 'x' } }],
  ['a place that is none', { hotel: { ...hotel, fields: { ...fields, folio: 'a..b' } } }],
  ['an unknown kind', { webhooks: { hotel: { secretEnv: 'HOTEL_TOKEN', kinds: ['colours'] } } }],
])('%s is an error', (_name, content) => {
  const { connectors, faults } = read(content);
  expect(faults.length).toBeGreaterThan(0);
  expect(connectors).toBe(noConnectors);
});

test('plain http is allowed in development only', () => {
  const plain = { hotel: { ...hotel, baseUrl: 'http://localhost:9000' } };
  expect(read(plain).faults).toEqual([]);
  expect(read(plain, { NODE_ENV: 'production' }).faults).toHaveLength(1);
});
