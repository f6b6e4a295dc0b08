import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import { findPass } from '../../passes/find-pass.ts';
import { viewLookUp } from '../../passes/order-view.ts';
import type { Services } from '../../services.ts';

/** POST /api/login/: a guest's way in. */
export function loginRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/login/', async ({ body, request }) =>
    viewLookUp(services, await findPass(services, body, request.ip)),
  );
}
