import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTypedPass } from './typed-pass.ts';
import { addressesIn, segmentsOf } from './written-link.ts';

const hash = 'aB3_-xYz'.repeat(12);
const link = `https://wallet.pier.example/${hash}`;
const coded = encodeURIComponent(link);
const proofpoint = link
  .replaceAll('-', '-2D')
  .replaceAll('_', '-5F')
  .replace(':', '-3A')
  .replaceAll('/', '_');

const wrapped = {
  'Microsoft Safe Links': `https://nam02.safelinks.protection.outlook.com/?url=${coded}&data=05%7C02&reserved=0`,
  'Proofpoint, version 1': `https://urldefense.proofpoint.com/v1/url?u=${coded}&k=abc`,
  'Proofpoint, version 2': `https://urldefense.proofpoint.com/v2/url?u=${proofpoint}&d=DwMFaQ&c=x`,
  'Proofpoint, version 3': `https://urldefense.com/v3/__${link}__;!!GjvTz_vk!abc$`,
  Barracuda: `https://linkprotect.cudasvc.com/url?a=${coded}&c=E,1,abc&typo=1`,
  'Mimecast with the target': `https://protect-eu.mimecast.com/s/AbC?url=${coded}&domain=pier.example`,
  Google: `https://www.google.com/url?q=${link}&sa=D&source=docs`,
  Cisco: `https://secure-web.cisco.com/1abc-def/${coded}`,
  Facebook: `https://l.facebook.com/l.php?u=${coded}%3Ffbclid%3Dx&h=AT0`,
  'a scanner behind another': `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(
    `https://urldefense.com/v3/__${link}__;!!GjvTz_vk!abc$`,
  )}&data=05`,
};

test.each(Object.entries(wrapped))('a link wrapped by %s opens the pass', (_name, address) => {
  expect(readTypedPass(address)).toEqual({ kind: 'link', path: `/${hash}` });
  expect(readTypedPass(`Your pass: <${address}>.`)).toEqual({ kind: 'link', path: `/${hash}` });
});

test('a wrapper without the target opens nothing', () => {
  expect(readTypedPass('https://protect-eu.mimecast.com/s/AbCdEf?domain=pier.example')).toBeUndefined();
});

test('Proofpoint puts the signs that it has replaced by stars behind the link', () => {
  const list = btoa('#?ab').replaceAll('=', '');
  expect(addressesIn(`https://urldefense.com/v3/__https://pier.example/x*y*z**A__;${list}!!abc$`)[1]).toBe(
    'https://pier.example/x#y?zab',
  );
});

test('an address is cut into the segments of its path', () => {
  expect(segmentsOf('https://pier.example/a%20b/c?d=e#f')).toEqual(['a b', 'c']);
  expect(segmentsOf('pier.example/a%')).toEqual(['a%']);
  expect(segmentsOf('https://pier.example')).toEqual([]);
});

test('any text has its addresses, and never an error', () => {
  const pieces = fc.constantFrom(
    'https://',
    'a.example/',
    '?u=',
    '%',
    '__',
    '/v3/__',
    '__;',
    '*',
    '**',
    '!!',
    coded,
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
      for (const address of addressesIn(parts.join('')))
        expect(Array.isArray(segmentsOf(address))).toBe(true);
    }),
  );
});
