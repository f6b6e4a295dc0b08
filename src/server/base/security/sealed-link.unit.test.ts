import { expect, test } from 'vitest';

import { openLink, sealLink } from './sealed-link.ts';
import { makeThrowawaySecrets } from './secrets.ts';

const secrets = makeThrowawaySecrets();
const link =
  'ULk5py7sw9JeuTAAngv5g_6suyrlRLAXTILU71OeGWqSTivuhEUG4M3VPAF6jmQ3r3lXHzTpyC80FiyEIySiMQV4W1069hhg';

test('a sealed link opens only with the same secrets', () => {
  const sealed = sealLink(secrets, link);
  expect(openLink(secrets, sealed)).toBe(link);
  expect(openLink(makeThrowawaySecrets(), sealed)).toBeUndefined();
});

test('a sealed link does not contain the link, and a changed one does not open', () => {
  const sealed = sealLink(secrets, link);
  expect(sealed.includes(Buffer.from(link.slice(0, 12)))).toBe(false);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(openLink(secrets, sealed)).toBeUndefined();
  expect(openLink(secrets, Buffer.alloc(0))).toBeUndefined();
});
