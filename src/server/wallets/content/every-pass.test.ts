/** Every pass of the demo park, as issued and as updated: valid by our validator and by others. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { expect } from 'vitest';

import { readSignature, readZip } from '#pass/testing/oracles.ts';
import { validatePass } from '#pass/validate-pass.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { appleKeysOf } from '#server/testing/apple-keys.ts';
import { registerPhone, test, type LivePark, type Phone } from '#server/testing/live-park.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';

/** The problems of a pass file; empty if all validators accept it. */
async function faultsOf(own: LivePark, pass: Buffer, wwdrPem: string): Promise<string[]> {
  const files = await readZip(pass);
  const fileOf = (name: string): Buffer => files.get(name) ?? Buffer.alloc(0);
  const json = JSON.parse(fileOf('pass.json').toString()) as Record<string, unknown>; // a pass.json is an object
  const images = new Map([...files].filter(([name]) => name.endsWith('.png')));
  // A development certificate differs from a real one only in its issuer.
  const certificate = { ...appleKeysOf(own).signer.certificate, issuer: 'apple-wwdr-g4' as const };
  const faults = validatePass({ json, images, certificate }).map((problem) => JSON.stringify(problem));
  const signature = await readSignature(fileOf('signature'), fileOf('manifest.json'), {
    wwdrPem,
    at: own.clock.now(),
  });
  if (!signature.isVerified || !signature.areAttributesSorted) faults.push('its signature is not good');
  const manifest = JSON.parse(fileOf('manifest.json').toString()) as Record<string, string>; // names and hashes
  const hashes = [...files]
    .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
  if (!isDeepStrictEqual(Object.fromEntries(hashes), manifest)) faults.push('its manifest is not good');
  return faults;
}

/**
 * Keeps every pass for a judge outside of this process: CI names a folder, and BouncyCastle reads it after the tests
 * (tools/bouncy-castle/). Each run has its own certificates, so it also gets a folder of its own.
 */
function keepPasses(wwdrPem: string): (pass: Buffer) => void {
  const folder = process.env['KEEP_PASSES_IN'];
  if (folder === undefined || folder === '') return () => undefined;
  const own = mkdtempSync(join(folder, 'run-'));
  writeFileSync(join(own, 'wwdr.pem'), wwdrPem);
  let count = 0;
  return (pass) => writeFileSync(join(own, `${(count += 1)}.pkpass`), pass);
}

test('all products, all scopes and the member’s card, fresh and as an update', async (own) => {
  const wwdrPem = readFileSync(join(own.services.config.keysDir, 'development-wwdr.pem'), 'utf8');
  const keep = keepPasses(wwdrPem);
  const { walletTicket } = await signIn(own);
  const proofs = [
    { email: ines.email, walletTicket },
    { orderId: '12345678', barcode: '90000001001' },
    ...readDemoPark().orders.flatMap((order) => [
      { hashUrl: order.primaryHashUrl },
      ...order.shares.filter((share) => share.revokedAt === null).map(({ hashUrl }) => ({ hashUrl })),
    ]),
  ];
  const faults: unknown[] = [];
  const phones: Phone[] = [];
  for (const proof of proofs) {
    const file = await own.post('/api/apple-wallet/', proof);
    if (file.statusCode !== 200) continue; // excluded, void, or bound to a wallet
    keep(file.rawPayload);
    faults.push(...(await faultsOf(own, file.rawPayload, wwdrPem)).map((fault) => ({ proof, fault })));
    const json = await readPassJson(file.rawPayload);
    // Test passes of the staff have no updates.
    if ('authenticationToken' in json)
      phones.push(await registerPhone(own, json, String(file.headers['last-modified'])));
  }
  for (const { passType, serialNumber, authorization } of phones) {
    const url = `/v1/passes/${passType}/${serialNumber}`;
    const update = await own.app.inject({ url, headers: { authorization } });
    expect(update.statusCode).toBe(200);
    keep(update.rawPayload);
    faults.push(...(await faultsOf(own, update.rawPayload, wwdrPem)));
  }
  expect(phones.length).toBeGreaterThan(25);
  expect(faults).toEqual([]);
});
