import type { FastifyInstance } from 'fastify';

import { callerOf } from '../../http/caller.ts';
import { mount } from '../../http/mount.ts';
import { findPassWithContact } from '../../passes/complete-contact.ts';
import { viewLookUp } from '../../passes/order-view.ts';
import type { Services } from '../../services.ts';

/** POST /api/login/: a guest's way in. */
export function loginRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/login/', async ({ body, request }) =>
    viewLookUp(services, await findPassWithContact(services, body, callerOf(request))),
  );
}
