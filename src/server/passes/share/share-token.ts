/**
 * The pass for which a ticketShareToken is valid, and the check that the rest of the request names the same pass (T7).
 */
import { orderSegmentLengthMax } from '#domain/constants.ts';

import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sha256OfLink } from '#server/base/security/sealed-link.ts';
import type { Services } from '#server/base/services.ts';
import { verifyToken } from '#server/base/security/tokens.ts';
import { fetchPrimaryLink } from './share.queries.ts';

/** The identifiers of a pass. */
export interface NamedPass {
  orderId: string;
  barcode: string;
}

/** The identifiers in a request; each given one must match the token's pass. */
export interface PassClaims {
  /** The page of a hashed link sends "0" as its order. */
  orderId?: string | undefined;
  barcode?: string | undefined;
  hashUrl?: string | undefined;
}

/** A path value of more than 80 characters is a hashUrl, otherwise a barcode. */
export function claimsOfPath(pass: string, orderId = '0'): PassClaims {
  return pass.length > orderSegmentLengthMax ? { orderId, hashUrl: pass } : { orderId, barcode: pass };
}

/**
 * The pass of the token. Refuses with `share-session-expired` if the token has expired, and with `token-refused` if it
 * is not ours or the request names another pass.
 */
export async function readShareToken(
  services: Pick<Services, 'secrets' | 'clock'> & { db: Database },
  token: string,
  claims: PassClaims,
): Promise<NamedPass> {
  const facts = verifyToken(services.secrets, token, 'share', services.clock.now());
  if (facts === 'expired') throw new Refusal('share-session-expired');
  if (facts === 'invalid') throw new Refusal('token-refused');
  const [orderId = '', barcode = ''] = facts.subject;
  const pass = { orderId, barcode };
  if (!(await areTrue(services.db, claims, pass))) throw new Refusal('token-refused');
  return pass;
}

async function areTrue(db: Database, claims: PassClaims, pass: NamedPass): Promise<boolean> {
  if (claims.orderId !== undefined && claims.orderId !== '0' && claims.orderId !== pass.orderId) return false;
  if (claims.barcode !== undefined && claims.barcode !== pass.barcode) return false;
  if (claims.hashUrl === undefined) return true;
  const linked = await fetchPrimaryLink(db, sha256OfLink(claims.hashUrl));
  return linked?.orderId === pass.orderId && linked.barcode === pass.barcode;
}
