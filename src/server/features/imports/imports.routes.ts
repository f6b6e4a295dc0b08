import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import { mountApiKey } from '../../http/mount-api-key.ts';
import type { Services } from '../../services.ts';
import { takeMessage } from './take-message.service.ts';
import { acceptSignedJson } from './webhook-body.ts';
import { putRows, readIdempotencyKey } from './put-rows.service.ts';

/** Everything by which data comes in over HTTP. */
export function importRoutes(app: FastifyInstance, services: Services): void {
  mountApiKey(app, services, 'PUT /api/import/:kind', ({ params, body, request, holder }) => {
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    return putRows(services, holder, { kind: params.kind, rows: body.rows, idempotencyKey });
  });
  app.register((part, _options, done) => {
    acceptSignedJson(part, services);
    mount(part, 'POST /api/webhooks/:source', async ({ params, body, reply }) => {
      await takeMessage(services, { source: params.source, ...body });
      return reply.code(204).send();
    });
    done();
  });
}
