import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { eq, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { makeDiskPhotoStore } from '#server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '#server/adapters/photo-store-sealed.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { eventEndpoints } from '#server/base/db/schema/events.ts';
import { passes, retiredPhotos, ticketShares } from '#server/base/db/schema/park.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import { openLink } from '#server/base/security/sealed-token.ts';
import { openSealed } from '#server/base/security/seal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { openEventSecrets, sealEventSecret } from '#server/data/events/endpoint-secrets.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { makeOneTimeSecret, oneTimeCodePlace } from '#server/staff/one-time-code.ts';
import { addedKey, readServerKeys, secretsOf } from '#server/testing/server-keys.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { listPhotoSlots } from '../backup/tables.queries.ts';
import { describeCounted } from './describe-server-keys.ts';
import { countKeyUses, fetchNotedKeys } from './key-uses.queries.ts';
import { startWithKeys, refuseMissingKeys } from './refuse-missing-keys.ts';
import { resealKeys, type ResealServices } from './reseal-keys.ts';

/** The park with a new key in front of its own, its photos as stored, and secrets without the former key. */
async function rotate({ services }: TestPark) {
  const [former = addedKey] = readServerKeys(services.config.keysDir);
  const secrets = secretsOf(addedKey, former);
  const { db, clock } = services;
  const sealedPhotos = makeDiskPhotoStore(join(services.config.dataDir, 'photos'));
  await addSealedRows(services);
  await startWithKeys({ db, secrets });
  return {
    reseal: { db, clock, secrets, sealedPhotos },
    former: former.id,
    formerKey: former,
    onlyNew: secretsOf(addedKey),
  };
}

/** A webhook within a rotation, an authenticator app and one that is being set up, and 120 former photos. */
async function addSealedRows({ db, secrets, clock, photoStore }: TestPark['services']): Promise<void> {
  const endpointId = randomUUID();
  const now = clock.now();
  await db.insert(eventEndpoints).values({
    ...{
      endpointId,
      url: 'https://hooks.example/',
      state: 'paused',
      secretMadeAt: now,
      madeAt: now,
      madeBy: 'nora',
      mailTo: '',
    },
    sealedSecret: sealEventSecret(secrets, endpointId, 'present'),
    formerSealedSecret: sealEventSecret(secrets, endpointId, 'former'),
    formerUntil: new Date(Date.now() + 3_600_000),
  });
  const [member] = await db.select().from(teamMembers).orderBy(teamMembers.guid).limit(1);
  const guid = member?.guid ?? '';
  const { sealed } = makeOneTimeSecret(secrets, { guid, username: 'a', issuer: 'Park' });
  await db
    .update(teamMembers)
    .set({ otpSecret: sealed, otpSecretPending: sealed })
    .where(eq(teamMembers.guid, guid));
  const [pass] = await db.select().from(passes).limit(1);
  const { orderId = '', barcode = '' } = pass ?? {};
  const purgeAt = new Date(now.getTime() + 30 * 86_400_000);
  for (let number = 0; number < 120; number += 1) {
    const photoUid = randomUUID();
    await db.insert(retiredPhotos).values({ photoUid, orderId, barcode, retiredAt: now, purgeAt });
    await photoStore.write(photoUid, new Map([['photo.bmp', Buffer.from(`face ${number}`)]]));
  }
}

/** Everything sealed that these secrets open; undefined for a value that they do not. */
async function openAll({ db, sealedPhotos }: ResealServices, secrets: Secrets): Promise<unknown[]> {
  const shares = await db.select().from(ticketShares).where(isNull(ticketShares.revokedAt));
  const hooks = await db.select().from(eventEndpoints).orderBy(eventEndpoints.endpointId);
  const team = (await db.select().from(teamMembers).orderBy(teamMembers.guid)).flatMap((member) =>
    [member.otpSecret, member.otpSecretPending].map((sealed) =>
      sealed === null
        ? 'none'
        : openSealed(secrets, oneTimeCodePlace(member.guid), Buffer.from(sealed, 'base64'))?.toString(),
    ),
  );
  const photos: unknown[] = [];
  const store = sealPhotoStore(sealedPhotos, secrets);
  for await (const uid of listPhotoSlots(db))
    for (const file of ['photo.bmp', 'thumbnail.png'] as const) {
      const isThere = (await sealedPhotos.read(uid, file)) !== undefined;
      photos.push(isThere ? (await store.read(uid, file))?.toString('base64') : 'none');
    }
  return [
    shares
      .toSorted((a, b) => a.shareId.localeCompare(b.shareId))
      .map(({ sealedHashUrl }) => openLink(secrets, sealedHashUrl)),
    hooks.map((hook) => openEventSecrets(secrets, hook.endpointId, { ...hook, now: new Date() })),
    team,
    photos,
  ];
}

/** A store that breaks at a write, as if the process were killed there. */
function breakAtWrite(store: PhotoStore, writesMax: number): PhotoStore {
  let writes = 0;
  return {
    ...store,
    write: async (uid, files) => {
      writes += 1;
      if (writes > writesMax) throw new Error('killed');
      await store.write(uid, files);
    },
  };
}

test('a run that is killed continues, and then the former key opens nothing that the newest does not', async (park) => {
  const { reseal, former, onlyNew } = await rotate(park);
  const before = await openAll(reseal, reseal.secrets);
  expect(before.flat(3)).not.toContain(undefined);
  expect((await openAll(reseal, onlyNew)).flat(3)).toContain(undefined);

  const killed = { ...reseal, sealedPhotos: breakAtWrite(reseal.sealedPhotos, 70) };
  await expect(resealKeys(killed)).rejects.toThrow('killed');
  expect(await openAll(reseal, reseal.secrets)).toEqual(before);
  expect(await fetchNotedKeys(reseal.db, 'photoKeys')).toContain(former);

  const said: string[] = [];
  const { left } = await resealKeys(reseal, (text) => said.push(text));
  expect(left).toEqual([]);
  expect(said).toContain('an earlier run has read 50 photos');
  expect(said.at(-1)).toMatch(/^1\d\d of 1\d\d photos$/);
  expect(await openAll(reseal, onlyNew)).toEqual(before);
  expect(await resealKeys(reseal)).toMatchObject({
    resealed: {
      'links of shares': 0,
      'secrets of webhooks': 0,
      'authenticator apps of the team': 0,
      photos: 0,
    },
  });
});

test('what is derived from the former key keeps it; the record alone needs no more than its proof', async (park) => {
  const { reseal, former, formerKey, onlyNew } = await rotate(park);
  const { db, secrets } = reseal;
  await resealKeys(reseal);
  expect(await sealAudit(park.services)).toBeGreaterThan(0);

  const kept = describeCounted(secrets, await countKeyUses(db)).lines;
  expect(kept).toContain(`  ${former}: stays, because of`);
  expect(kept.join('\n')).toMatch(/\d+ links of passes: `promenade links FILE --all --renew --yes`/);
  expect(kept.join('\n')).not.toContain('keys reseal');
  const provesOnly = secretsOf(addedKey, { ...formerKey, recordOnly: true });
  for (const tooFew of [onlyNew, provesOnly])
    await expect(startWithKeys({ db, secrets: tooFew })).rejects.toThrow(`${former}: `);

  await db.execute(sql`update pass_links set seed_key_id = ${addedKey.id} where seed is not null`);
  await db.execute(sql`update reward_takings set code_key_id = ${addedKey.id} where state = 'open'`);
  for (const table of ['apple_registrations', 'apple_passes'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
  expect(describeCounted(secrets, await countKeyUses(db)).lines).toContainEqual(
    expect.stringContaining(`${former}: only the audit log needs it`),
  );
  await startWithKeys({ db, secrets: provesOnly });
  await startWithKeys({ db, secrets: provesOnly });
  expect(provesOnly.find('tokens', former)).toBeUndefined();
  expect(provesOnly.find('audit-seal', former)).toBeDefined();
  await expect(startWithKeys({ db, secrets: onlyNew })).rejects.toThrow('seals of the audit log');
});

test('photos that were not sealed anew keep the key, and a start without it is refused', async (park) => {
  const { reseal, former, onlyNew } = await rotate(park);
  const { db } = reseal;
  const killed = { ...reseal, sealedPhotos: breakAtWrite(reseal.sealedPhotos, 0) };
  await expect(resealKeys(killed)).rejects.toThrow('killed');
  await expect(startWithKeys({ db, secrets: onlyNew })).rejects.toThrow(
    new RegExp(`${former}: .*\\d+ photos at most`),
  );
});

test('a photo that is erased while it is read does not come back, and one that ends soon is left', async (park) => {
  const { reseal, former } = await rotate(park);
  const { db, clock, sealedPhotos } = reseal;
  const [erased = '', ending = ''] = await Array.fromAsync(listPhotoSlots(db));
  const atOnce = { purgeAt: clock.now() };
  await db.update(retiredPhotos).set(atOnce).where(eq(retiredPhotos.photoUid, ending));
  const erasing: PhotoStore = {
    ...sealedPhotos,
    read: async (uid, file) => {
      const sealed = await sealedPhotos.read(uid, file);
      if (uid === erased && file === 'thumbnail@3x.png') {
        await db.update(passes).set({ hasPhoto: false }).where(eq(passes.photoUid, uid));
        await db.delete(retiredPhotos).where(eq(retiredPhotos.photoUid, uid));
        await sealedPhotos.remove(uid);
      }
      return sealed;
    },
  };
  const { left } = await resealKeys({ ...reseal, sealedPhotos: erasing });
  expect(await sealedPhotos.read(erased, 'photo.bmp')).toBeUndefined();
  expect(left).toEqual([expect.stringContaining(`1 photos under ${former}`)]);
  expect(await fetchNotedKeys(db, 'photoKeys')).toEqual([former, addedKey.id].toSorted());
});

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
