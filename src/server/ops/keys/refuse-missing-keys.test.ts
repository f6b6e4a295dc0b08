import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { addedKey, secretsOf } from '#server/testing/server-keys.ts';
import { test } from '#server/testing/test-park.ts';
import { countKeyUses, fetchNotedKeys } from './key-uses.queries.ts';
import { refuseMissingKeys, startWithKeys } from './refuse-missing-keys.ts';

test('a server without the key that rows name does not start, and says which rows need it', async ({
  services: { db, secrets },
}) => {
  const [made = ''] = secrets.keyIds;
  await expect(startWithKeys({ db, secrets: secretsOf(addedKey) })).rejects.toThrow(
    new RegExp(`lacks a key .*\\(${made}: .*\\d+ links of passes`),
  );
  await startWithKeys({ db, secrets });
  await expect(startWithKeys({ db, secrets: secretsOf(addedKey) })).rejects.toThrow('links of passes');
});

test('a server with a new key in front of the old one starts, and then needs both', async ({
  services: { db, secrets },
}) => {
  const [made = ''] = secrets.keyIds;
  await startWithKeys({ db, secrets: secretsOf(addedKey, { id: made, secret: made.padEnd(43, 'x') }) });
  expect(await fetchNotedKeys(db)).toEqual(expect.arrayContaining([addedKey.id, made]));
  await expect(refuseMissingKeys({ db, secrets: secretsOf(addedKey) })).rejects.toThrow(`${made}:`);
});

test('a key that no row names any more may go', async (_park, db) => {
  const ids = [...new Set((await countKeyUses(db)).map(({ keyId }) => keyId))];
  const named = ids.map((id) => ({ id, secret: id.padEnd(43, 'x') }));
  const [first = addedKey, ...others] = named;
  await startWithKeys({ db, secrets: secretsOf(first, ...others, addedKey) });
  expect(await fetchNotedKeys(db)).not.toContain(addedKey.id);
  await startWithKeys({ db, secrets: secretsOf(addedKey, ...named) });
  expect(await fetchNotedKeys(db)).toContain(addedKey.id);
});

test('sealed columns count by the key in front of their bytes', async (_park, db) => {
  await db.execute(sql`update ticket_shares set sealed_hash_url = convert_to(E'k7\nrest', 'UTF8'), revoked_at = null
      where share_id = (select min(share_id) from ticket_shares)`);
  await db.execute(sql`update team_members set otp_secret = encode(convert_to(E'k8\nrest', 'UTF8'), 'base64')
      where guid = (select min(guid::text)::uuid from team_members)`);
  expect(await countKeyUses(db)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'links of shares', keyId: 'k7', rows: 1 }),
      expect.objectContaining({ what: 'authenticator apps of the team', keyId: 'k8', rows: 1 }),
    ]),
  );
});
