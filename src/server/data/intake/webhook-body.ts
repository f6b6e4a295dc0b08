/** Message bodies: the signature covers their bytes, so it is verified before they are parsed. */
import { createHmac, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { readJson } from '#server/http/json-body.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** Makes the routes of this scope accept only signed JSON; an unknown source is refused like a wrong signature. */
export function acceptSignedJson(
  part: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { source = '' } = request.params as { source?: string }; // the router fills the parameters of the path
      const secret = config.connectors.webhooks.get(source)?.secret;
      const bytes = body as Buffer; // parseAs 'buffer' returns a Buffer
      const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
      const isGood =
        secret !== undefined && isSignedBy(secret, { timestamp, signature, body: bytes }, clock.now());
      if (!isGood) throw new Refusal('signature-refused');
      done(null, readJson(bytes));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('broken-json'));
    }
  });
}

/** The maximum age of a message; also how far in the future its time may lie if the sender's clock runs ahead. */
const ageSecondsMax = 300;

/** The headers and the body of a request. */
export interface SignedMessage {
  timestamp: string | string[] | undefined;
  signature: string | string[] | undefined;
  body: Buffer;
}

/** True if the signature matches this body and time, and the time is recent. */
function isSignedBy(secret: string, { timestamp, signature, body }: SignedMessage, now: Date): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isOurs = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return isOurs && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= ageSecondsMax;
}
