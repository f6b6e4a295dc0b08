/** Tells a message of one of the park's systems from a forged or an old one (docs/security.md, T65). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message is good for so long after it was signed, and no longer before it by a clock that runs ahead. */
const ageSecondsMax = 300;

/** What a request says of itself. */
export interface SignedMessage {
  timestamp: string | string[] | undefined;
  signature: string | string[] | undefined;
  body: Buffer;
}

/** True where the signature is of this body at this time, and the time is now. */
export function isSignedBy(
  secret: string,
  { timestamp, signature, body }: SignedMessage,
  now: Date,
): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isOurs = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return isOurs && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= ageSecondsMax;
}
