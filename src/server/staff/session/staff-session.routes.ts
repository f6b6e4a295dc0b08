import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { mountStaff } from '../mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { signIn } from './sign-in.service.ts';
import {
  beginOneTimeCode,
  confirmOneTimeCode,
  dropOneTimeCode,
  signOut,
  usePasswordLink,
} from './staff-session.service.ts';

/** Reports to the sign-in page that a one-time code is required. */
const codeHeader = 'x-otp';

/** Staff sign in and out, choose their password, and set up one-time codes. */
export function staffSessionRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /app/login/', async ({ body, request, reply }) => {
    const { teamMemberUsername: username, teamMemberPassword: password } = body;
    const typed = { username, password, otp: body.otp ?? '' };
    const answer = await signIn(services, { ...typed, address: request.ip, requestId: request.id });
    if ('result' in answer) return reply.code(201).send(answer.result);
    if (answer.needsCode) reply.header(codeHeader, 'required');
    throw answer.refusal;
  });
  mountStaff(app, services, 'DELETE /app/logout/:sessionGUID', async ({ actor, params, reply }) => {
    await signOut(services, actor, params.sessionGUID);
    return reply.code(204).send();
  });
  // The activity of a session is recorded before its call is handled.
  mountStaff(app, services, 'POST /app/still-here/', ({ reply }) => Promise.resolve(reply.code(204).send()));
  mount(app, 'POST /app/set-password/', async ({ body, reply }) => {
    await usePasswordLink(services, body);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /app/one-time-code/', ({ actor }) => beginOneTimeCode(services, actor));
  mountStaff(app, services, 'POST /app/one-time-code/confirm', async ({ actor, body, reply }) => {
    await confirmOneTimeCode(services, actor, body.otp);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'DELETE /app/one-time-code/', async ({ actor, body, reply }) => {
    await dropOneTimeCode(services, actor, body.teamMemberPassword);
    return reply.code(204).send();
  });
}
