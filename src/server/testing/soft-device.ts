/** A guest's browser in software: its key, and the proofs that its page would send (src/web/shared/api/device-key.ts). */
import { hash, randomUUID } from 'node:crypto';

import { CompactSign, exportJWK, generateKeyPair, type CompactJWSHeaderParameters } from 'jose';
import type { LightMyRequestResponse } from 'fastify';
import { and, eq, sql } from 'drizzle-orm';

import type { PublicDeviceKey } from '#contract/calls/device-key.ts';

import { earnKindNames, guestClaims, type EarnKind, type NumberBody } from '#domain/guest-claims.ts';
import { loyaltyMembers, loyaltyRules } from '#server/base/db/schema/loyalty.ts';
import { passes } from '#server/base/db/schema/park.ts';
import type { TestPark } from './test-park.ts';

/** What a test changes about a proof. */
export interface ProofChange {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** A browser with a key. */
export interface SoftDevice {
  publicKey: PublicDeviceKey;
  /** Signs a call as the page does. */
  prove(park: TestPark, path: string, body: unknown, change?: ProofChange): Promise<string>;
  /** Makes a call with a new proof. */
  post(park: TestPark, path: string, body: unknown, change?: ProofChange): Promise<LightMyRequestResponse>;
}

/** Makes a browser with a key of its own. */
export async function makeSoftDevice(): Promise<SoftDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const jwk: PublicDeviceKey = { kty: 'EC', crv: 'P-256', x, y };
  const prove: SoftDevice['prove'] = (park, path, body, { claims, header } = {}) => {
    const content = {
      htm: 'POST',
      htu: `http://park.test${path}`,
      iat: Math.floor(park.clock.now().getTime() / 1000),
      jti: randomUUID(),
      bh: hash('sha256', JSON.stringify(body), 'base64url'),
      ...claims,
    };
    const ownHeader: CompactJWSHeaderParameters = { typ: 'dpop+jwt', alg: 'ES256', jwk, ...header };
    return new CompactSign(Buffer.from(JSON.stringify(content)))
      .setProtectedHeader(ownHeader)
      .sign(privateKey);
  };
  return {
    publicKey: jwk,
    prove,
    post: async (park, path, body, change) =>
      park.post(path, body, { dpop: await prove(park, path, body, change) }),
  };
}

/** Joins the club as a guest in a browser whose key is sent along. */
export async function joinWithKey(
  park: TestPark,
  deviceKey: unknown,
  email = 'noor@mail.example',
): Promise<Pick<ClubMember, 'email' | 'userID'>> {
  const person = { email, firstName: 'Noor', lastName: 'Okafor', deviceKey };
  const answer = await park.post('/api/loyalty/create', person);
  if (answer.statusCode !== 200) throw new Error(`The member was not made: ${answer.statusCode}`);
  return { email, userID: answer.body };
}

/** A member who has just joined, with 250 points and one claim. */
export interface ClubMember {
  email: string;
  userID: string;
  memberId: string;
}

/** Creates a member as a guest does. */
export async function joinClub(
  park: TestPark,
  email = 'noor@mail.example',
  lastName = 'Okafor',
): Promise<ClubMember> {
  const person = { email, firstName: 'Noor', lastName };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const [row] = await park.services.db
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.userId, userID));
  if (row === undefined) throw new Error('The new member was not found.');
  return { email, userID, memberId: row.memberId };
}

/** Claims a number and returns the answer's status. */
export async function claimNumber(
  park: TestPark,
  { email, userID }: ClubMember,
  what: NumberBody<EarnKind>,
): Promise<number> {
  const kind = earnKindNames.find((name) => guestClaims[name].numberField in what) ?? 'tickets';
  return (await park.post(`/api/loyalty/${kind}/`, { email, userID, ...what })).statusCode;
}

/** Marks an order, or one pass of it, as refunded without changing the ledger. */
export async function markRefunded({ services }: TestPark, orderId: string, barcode?: string): Promise<void> {
  const isMeant = barcode === undefined ? undefined : eq(passes.barcode, barcode);
  await services.db
    .update(passes)
    .set({ isRefunded: true })
    .where(and(eq(passes.orderId, orderId), isMeant));
}

/** Adds a version of the earn rules in which points last for this number of months; it applies to all times, or from an instant on. */
export async function letPointsLast(
  { services: { db } }: TestPark,
  expiryMonths: number,
  validFrom = '2020-01-01T00:00:00Z',
): Promise<void> {
  const change = JSON.stringify({ expiryMonths });
  await db.execute(sql`insert into ${loyaltyRules} (version, rules, valid_from)
    select version + 1, rules || ${change}::jsonb, ${validFrom}::timestamptz from ${loyaltyRules} order by version desc limit 1`);
}

/** Moves the park's clock to an instant. */
export function moveClockTo(park: Pick<TestPark, 'clock'>, instant: string | Date): void {
  park.clock.advance((new Date(instant).getTime() - park.clock.now().getTime()) / 1000);
}

/** The contact data of a claim. */
export function claimBody({ email, userID }: ClubMember): { email: string; userID: string } {
  return { email, userID };
}
