import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import { findPassWithContact } from '../find-pass.ts';
import { viewLookUp } from '../order-view.ts';
import type { Services } from '#server/base/services.ts';

/** POST /api/login/: opens a pass for a guest. */
export function loginRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/login/', async ({ body, request }) => {
    const caller = callerOf(request);
    const found = await findPassWithContact(services, body, caller);
    return viewLookUp(services, found, readerFor(services, caller.wanted ?? []));
  });
}
