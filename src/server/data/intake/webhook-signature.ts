/** Verifies that a message comes from one of the park's systems and is recent (docs/security.md, T65). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum age of a message; also how far in the future its time may lie if the sender's clock runs ahead. */
const ageSecondsMax = 300;

/** The headers and the body of a request. */
export interface SignedMessage {
  timestamp: string | string[] | undefined;
  signature: string | string[] | undefined;
  body: Buffer;
}

/** True if the signature matches this body and time, and the time is recent. */
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
