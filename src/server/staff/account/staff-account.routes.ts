import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '../mount-staff.ts';
import { beginOneTimeCode, confirmOneTimeCode, dropOneTimeCode } from './one-time-codes.service.ts';
import { changeOwnPassword, endOwnSessions, readAccount } from './staff-account.service.ts';

/** A member's own account. */
export function staffAccountRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /app/account/', ({ actor }) => readAccount(services, actor));
  mountStaff(app, services, 'POST /app/account/password', async ({ actor, body, reply }) => {
    const { teamMemberPassword: password, newPassword } = body;
    await changeOwnPassword(services, actor, { password, newPassword });
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /app/account/end-sessions', async ({ actor, body, reply }) => {
    await endOwnSessions(services, actor, body);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /app/one-time-code/', ({ actor, body }) =>
    beginOneTimeCode(services, actor, body),
  );
  mountStaff(app, services, 'POST /app/one-time-code/confirm', async ({ actor, body, reply }) => {
    await confirmOneTimeCode(services, actor, body.otp);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'DELETE /app/one-time-code/', async ({ actor, body, reply }) => {
    await dropOneTimeCode(services, actor, body.teamMemberPassword);
    return reply.code(204).send();
  });
}
