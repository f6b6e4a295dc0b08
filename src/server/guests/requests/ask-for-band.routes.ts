import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { askForBand } from './ask-for-band.service.ts';

/** POST /api/wristband/ask-team/: the guest's side of the requests about wristbands. */
export function askForBandRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/wristband/ask-team/', ({ body, request }) =>
    askForBand(services, body, { email: body.email ?? '', note: body.note ?? '' }, callerOf(request)),
  );
}
