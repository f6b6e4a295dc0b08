/** Message bodies: the signature covers their bytes, so it is verified before they are parsed. */
import type { FastifyInstance } from 'fastify';

import { readJson } from '#server/http/json-body.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { isSignedBy } from './webhook-signature.ts';

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
