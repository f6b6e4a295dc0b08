/** Bodies of messages: the signature is over their bytes, so it is judged before anything is made of them. */
import type { FastifyInstance } from 'fastify';

import { readJson } from '#server/http/json-body.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { isSignedBy } from './webhook-signature.ts';

/** Makes the routes of this part of the server take signed JSON only; an unknown source is refused as a bad signature is. */
export function acceptSignedJson(
  part: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { source = '' } = request.params as { source?: string }; // the router fills what the path names
      const secret = config.connectors.webhooks.get(source)?.secret;
      const bytes = body as Buffer; // parseAs 'buffer' hands over a Buffer
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
