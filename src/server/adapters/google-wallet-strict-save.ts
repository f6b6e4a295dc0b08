/**
 * Opens a save link as Google does for a guest: reads the token and refuses everything that the save page refuses
 * (strict Google).
 */
import type { KeyObject } from 'node:crypto';

import { jwtVerify } from 'jose';
import * as z from 'zod/mini';

import { googleSaveLinkPrefix } from '#domain/google-wallet.ts';

import type { Clock } from '#server/base/ports/clock.ts';
import type { GoogleResourceType } from '#server/base/ports/google-wallet.ts';
import { nameFaultsOf, schemaOfType } from './google-wallet-strict-names.ts';
import { strictSchemas } from './google-wallet-strict-schemas.ts';

/** The objects that a tap on the link saves. */
export interface SavedLink {
  payload: Record<string, unknown>;
  /** The ids of the objects, in the order of the token. */
  objectIds: string[];
}

/** Google's clock and ours may differ by this much; a token from the future is refused. */
const clockToleranceSeconds = 60;
const linkLengthMax = 1800;

const claimsSchema = z.strictObject({
  iss: z.string(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.int(),
  origins: z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/))).check(z.minLength(1)),
  payload: z.record(z.string(), z.array(z.record(z.string(), z.unknown())).check(z.minLength(1))),
});

/** Reads the link; throws with the reason if Google would show an error. */
export async function readStrictSaveLink(
  link: string,
  google: {
    email: string;
    publicKey: KeyObject;
    issuerId: string;
    clock: Clock;
    resources: ReadonlyMap<string, { type: GoogleResourceType; content: Record<string, unknown> }>;
  },
): Promise<SavedLink> {
  const { email, publicKey, clock, resources, issuerId } = google;
  if (!link.startsWith(googleSaveLinkPrefix) || link.length > linkLengthMax)
    throw new Error('Google does not open this link.');
  const { payload: read } = await jwtVerify(link.slice(googleSaveLinkPrefix.length), publicKey, {
    algorithms: ['RS256'],
    issuer: email,
    audience: 'google',
    clockTolerance: clockToleranceSeconds,
    currentDate: clock.now(),
  });
  const claims = claimsSchema.parse(read);
  if (claims.iat * 1000 > clock.now().getTime() + clockToleranceSeconds * 1000)
    throw new Error('The token is from the future.');
  const objectIds: string[] = [];
  for (const [list, items] of Object.entries(claims.payload)) {
    const type = typeOfList(list);
    for (const item of items) {
      const fault = saveFaultOf(type, item, { resources, issuerId });
      if (fault !== undefined) throw new Error(`${list}: ${fault}`);
      if (type.endsWith('Object')) objectIds.push(String(item['id']));
    }
  }
  if (objectIds.length === 0) throw new Error('There is nothing to save.');
  return { payload: read, objectIds };
}

/** `loyaltyObjects` is a list of `loyaltyObject`. */
function typeOfList(list: string): GoogleResourceType {
  // Object.keys returns the keys of this record.
  const types = Object.keys(schemaOfType) as GoogleResourceType[];
  const type = types.find((one) => list === one.replace(/Class$/, 'Classe').concat('s'));
  if (type === undefined)
    throw new Error(`Invalid JSON payload received. Unknown name "${list}" at 'payload': Cannot find field.`);
  return type;
}

/** A resource that Google has is named by its id alone; a new one is created from the token's content. */
function saveFaultOf(
  type: GoogleResourceType,
  item: Record<string, unknown>,
  { resources, issuerId }: Pick<Parameters<typeof readStrictSaveLink>[1], 'resources' | 'issuerId'>,
): string | undefined {
  const [nameFault] = nameFaultsOf(schemaOfType[type], item);
  if (nameFault !== undefined) return nameFault;
  const id = String(item['id']);
  if (!id.startsWith(`${issuerId}.`)) return 'The issuer is another.';
  // The token is part of an address, which browsers and proxies keep: a key in it is no secret.
  if ('rotatingBarcode' in item) return 'A rotating barcode is inserted by a call, never by the token.';
  const known = resources.get(id);
  if (known !== undefined) return known.type === type ? undefined : 'Google has it as another type.';
  const read = strictSchemas[type].safeParse(item);
  if (!read.success) return `Google does not have ${id}, and it cannot be made.`;
  const classId = item['classId'];
  return typeof classId === 'string' && !resources.has(classId) ? 'Its class does not exist.' : undefined;
}
