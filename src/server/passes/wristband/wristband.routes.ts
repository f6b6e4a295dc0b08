import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { activateWristband } from './wristband.service.ts';

/**
 * POST /api/wristband/activate/: returns the validity text, which may be empty, and the end of the band in the header
 * `X-Valid-Until`.
 */
export function wristbandRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/wristband/activate/', async ({ body, request, reply }) => {
    const attempt = {
      barcode: body.barcode,
      code: body.wristbandBarcode,
      token: body.wristbandActivateToken,
    };
    const { validityText, validUntil } = await activateWristband(services, attempt, callerOf(request));
    reply.header('x-valid-until', validUntil.toISOString());
    return reply.type('text/plain; charset=utf-8').send(validityText);
  });
}
