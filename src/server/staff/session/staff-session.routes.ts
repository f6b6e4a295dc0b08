import type { FastifyInstance } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import { mount } from '#server/http/mount.ts';
import { mountStaff } from '../mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { signInOriginOf } from './sign-in-origin.ts';
import { signIn } from './sign-in.service.ts';
import { signOut } from './staff-session.service.ts';

/** Reports to the sign-in page that a one-time code is required. */
const codeHeader = 'x-otp';
/** The same for a passkey; with both headers, either is enough. */
const passkeyHeader = 'x-passkey';

/** Staff sign in and out. */
export function staffSessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /app/login/', async ({ body, request, reply }) => {
    const { teamMemberUsername: username, teamMemberPassword: password } = body;
    const { otp, recoveryCode, passkey } = body;
    const factor = { otp: otp ?? '', recoveryCode: recoveryCode ?? '', passkey: passkey ?? undefined };
    const answer = await signIn(services, { username, password, ...factor, ...signInOriginOf(request) });
    if ('result' in answer)
      return reply.header(deviceHeader, answer.deviceToken).code(201).send(answer.result);
    if (answer.needs?.hasCodes === true) reply.header(codeHeader, 'required');
    if (answer.needs?.hasPasskeys === true) reply.header(passkeyHeader, 'required');
    throw answer.refusal;
  });
  mountStaff(app, services, 'DELETE /app/logout/:sessionGUID', async ({ actor, params, reply }) => {
    await signOut(services, actor, params.sessionGUID);
    return reply.code(204).send();
  });
  // The activity of a session is recorded before its call is handled.
  mountStaff(app, services, 'POST /app/still-here/', ({ reply }) => Promise.resolve(reply.code(204).send()));
}
