/** The secrets of an endpoint, sealed with the server's key and bound to the endpoint. */
import { openSealed, sealBytes, type SealPlace } from '#server/base/security/seal.ts';
import type { Secrets } from '#server/base/security/secrets.ts';

/** How long the former secret signs too after a rotation, in milliseconds. */
export const bothSecretsMilliseconds = 24 * 3_600_000;

/** The stored secrets of an endpoint. */
export interface SealedSecrets {
  sealedSecret: Buffer;
  formerSealedSecret: Buffer | null;
  formerUntil: Date | null;
}

export function sealEventSecret(secrets: Secrets, endpointId: string, secret: string): Buffer {
  return sealBytes(secrets, eventSecretPlace(endpointId), Buffer.from(secret));
}

/** The secrets that sign now, the current one first; empty if the server lacks the key that sealed it. */
export function openEventSecrets(
  secrets: Secrets,
  endpointId: string,
  { sealedSecret, formerSealedSecret, formerUntil, now }: SealedSecrets & { now: Date },
): string[] {
  const isRotating = formerUntil !== null && formerUntil > now;
  const current = openSealed(secrets, eventSecretPlace(endpointId), sealedSecret);
  if (current === undefined) return [];
  const former =
    isRotating && formerSealedSecret !== null
      ? openSealed(secrets, eventSecretPlace(endpointId), formerSealedSecret)
      : undefined;
  return [current, ...(former === undefined ? [] : [former])].map(String);
}

/** Where the sealed secret of an endpoint belongs. */
export function eventSecretPlace(endpointId: string): SealPlace {
  return { purpose: 'webhook-secret', boundTo: endpointId };
}
