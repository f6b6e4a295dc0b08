import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { readRegistration } from './read-registration.ts';
import { register } from './registration.service.ts';

/** POST /api/register/: registers a guest's contact data. */
export function registrationRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/register/', async ({ body, request }) => {
    const { firstName, lastName, email, phone, optInEmailMarketing, optInSMSMarketing, ...proof } = body;
    const typed = { firstName, lastName, email, phone, optInEmailMarketing, optInSMSMarketing };
    return register(services, proof, readRegistration(services.brand, typed), callerOf(request));
  });
}
