/** The key that a guest's browser makes when the guest joins the club (docs/algorithms/device-proof.md). */
import * as z from 'zod/mini';

import { noDeviceKey } from '#domain/device-proof.ts';

/** The header of a proof (RFC 9449). */
export const deviceProofHeader = 'dpop';

/** 32 bytes in base64url. */
const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** A public key of the curve P-256 as a JWK (RFC 7517). Whether its point lies on the curve is not checked here. */
export const publicDeviceKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
});

export type PublicDeviceKey = z.output<typeof publicDeviceKey>;

/** The key, or `none` from a browser that cannot keep one. */
export const typedDeviceKey = z.union([publicDeviceKey, z.literal(noDeviceKey)]);

export type TypedDeviceKey = z.output<typeof typedDeviceKey>;
