import type { FastifyInstance } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { mountStaff } from '../mount-staff.ts';
import { signInOriginOf } from '../session/sign-in-origin.ts';
import { signInByPasskey } from '../session/sign-in.service.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey } from './passkeys.service.ts';
import { removeFactorsOf, renewRecoveryCodes } from './recovery-codes.service.ts';

/** Passkeys and recovery codes of the team. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /app/passkey/begin', () =>
    Promise.resolve(askForPasskey(services, { purpose: 'staff-passkey sign-in', sessionGuid: '' })),
  );
  mount(app, 'POST /app/passkey/sign-in', async ({ body, request, reply }) => {
    const opened = await signInByPasskey(services, body.passkey, signInOriginOf(request));
    return reply.header(deviceHeader, opened.deviceToken).code(201).send(opened.result);
  });
  mountStaff(app, services, 'POST /app/account/passkey/prove', ({ actor: { sessionGuid } }) =>
    Promise.resolve(askForPasskey(services, { purpose: 'staff-passkey prove', sessionGuid })),
  );
  mountStaff(app, services, 'POST /app/account/passkey/begin', ({ actor, body }) =>
    beginPasskey(services, actor, body),
  );
  mountStaff(app, services, 'POST /app/account/passkey/', async ({ actor, body, reply }) => {
    await addPasskey(services, actor, body);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /app/account/passkey/remove', async ({ actor, body, reply }) => {
    await removePasskey(services, actor, body);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /app/account/recovery-codes', ({ actor, body }) =>
    renewRecoveryCodes(services, actor, body),
  );
  mountStaff(app, services, 'DELETE /api/admin/team-member/:id/second-factor', async (input) => {
    await removeFactorsOf(services, input.actor, input.params.id);
    return input.reply.code(204).send();
  });
}
