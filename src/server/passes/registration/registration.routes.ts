import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import { readTypedPhone } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { register } from './registration.service.ts';

/** POST /api/register/: registers a guest's contact data. */
export function registrationRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/register/', async ({ body, request }) => {
    const {
      firstName,
      lastName,
      email,
      phone: typed,
      optInEmailMarketing,
      optInSMSMarketing,
      ...proof
    } = body;
    const phone = readTypedPhone(services.brand, typed);
    const hasOptedIntoEmail = optInEmailMarketing ?? false;
    // A park without a short code asks for no consent to text messages, so a request that gives one is not that of our form.
    const hasOptedIntoSms = services.brand.smsShortCode !== undefined && (optInSMSMarketing ?? false);
    const registration = { firstName, lastName, email, phone, hasOptedIntoEmail, hasOptedIntoSms };
    return register(services, proof, registration, callerOf(request));
  });
}
