import type { FastifyInstance } from 'fastify';

import { mountApiKey } from '../../http/mount-api-key.ts';
import type { Services } from '../../services.ts';
import { putRows, readIdempotencyKey } from './put-rows.service.ts';

/** Everything by which data comes in over HTTP. */
export function importRoutes(app: FastifyInstance, services: Services): void {
  mountApiKey(app, services, 'PUT /api/import/:kind', ({ params, body, request, holder }) => {
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    return putRows(services, holder, { kind: params.kind, rows: body.rows, idempotencyKey });
  });
}
