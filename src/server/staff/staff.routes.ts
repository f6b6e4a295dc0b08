import type { FastifyInstance } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { readVersion } from '#server/http/caller.ts';
import { acceptForms } from '#server/http/json-body.ts';
import { staffCalls } from './mount-staff.ts';
import { signInOriginOf } from './session/sign-in-origin.ts';
import { signIn, signInByPasskey, signOut } from './session/sign-in.service.ts';
import { beginOneTimeCode, confirmOneTimeCode, dropOneTimeCode } from './account/one-time-codes.service.ts';
import { changeOwnPassword, endOwnSessions, readAccount } from './account/staff-account.service.ts';
import {
  lookAtPasswordLink,
  renewPasswordLink,
  usePasswordLink,
} from './password-link/password-link.service.ts';
import { requireStaff } from './require-staff.ts';
import { changeTeam } from './team/change-team.service.ts';
import { exportTeam } from './team/export-team.service.ts';
import { checkList, inviteList } from './team/invite-list.service.ts';
import { listTeam } from './team/list-team.service.ts';
import { createRole, editRole, listRoles, removeRole } from './team/roles.service.ts';
import { beginAtDirectory, endByDirectory, signInByDirectory } from './directory/directory.service.ts';
import { inItsName } from './directory/refuse-person.ts';
import { addPasskey, askForPasskey, beginPasskey, removePasskey } from './passkeys/passkeys.service.ts';
import { removeFactorsOf, renewRecoveryCodes } from './passkeys/recovery-codes.service.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys/api-keys.service.ts';

/** Reports to the sign-in page that a one-time code is required. */
const codeHeader = 'x-otp';

/** The same for a passkey; with both headers, either is enough. */
const passkeyHeader = 'x-passkey';

/** The calls of a member of the team about the own account. */
export function signInRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // Staff sign in and out.
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
  staff('DELETE /app/logout/:sessionGUID', ({ actor, params }) =>
    signOut(services, actor, params.sessionGUID),
  );
  // The activity of a session is recorded before its call is handled.
  staff('POST /app/still-here/', ({ reply }) => Promise.resolve(reply.code(204).send()));
  // A member's own account.
  staff('GET /app/account/', ({ actor }) => readAccount(services, actor));
  staff('POST /app/account/password', async ({ actor, body }) => {
    const { teamMemberPassword: password, newPassword } = body;
    await changeOwnPassword(services, actor, { password, newPassword });
  });
  staff('POST /app/account/end-sessions', ({ actor, body }) => endOwnSessions(services, actor, body));
  staff('POST /app/one-time-code/', ({ actor, body }) => beginOneTimeCode(services, actor, body));
  staff('POST /app/one-time-code/confirm', ({ actor, body }) =>
    confirmOneTimeCode(services, actor, body.otp),
  );
  staff('DELETE /app/one-time-code/', ({ actor, body }) =>
    dropOneTimeCode(services, actor, body.teamMemberPassword),
  );
  // The links by which members of the team choose their passwords.
  mount(app, 'POST /app/set-password/look', ({ body }) => lookAtPasswordLink(services, body.token));
  mount(app, 'POST /app/set-password/', async ({ body, request, reply }) => {
    const from = { address: request.ip, requestId: request.id };
    const { deviceToken } = await usePasswordLink(services, { ...body, ...from });
    return reply.header(deviceHeader, deviceToken).code(204).send();
  });
  staff('POST /api/admin/team-member/:id/password-link', ({ actor, params }) =>
    renewPasswordLink(services, actor, params.id),
  );
}

/** The tab Season Team: the team, its invitations and its roles. */
export function teamRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/team/', ({ actor }) => listTeam(services, actor));
  staff('POST /api/admin/team/invite/', ({ actor, body }) =>
    (body.isCheck ? checkList : inviteList)(services, actor, body.rows),
  );
  staff('POST /api/admin/team/change/', async ({ actor, body }) => ({
    members: await changeTeam(services, actor, body),
  }));
  staff('POST /api/admin/team/export/', async ({ actor, body, request, reply }) => {
    await requireStaff(services, request, 'Team Member List');
    const { fileName, content } = await exportTeam(services, actor, body.members);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('text/csv; charset=utf-8').send(content);
  });
  roleRoutes(app, services);
  // Sign-in by the park's directory, and the logouts that it reports.
  mount(app, 'POST /app/directory/begin', () => inItsName(services, () => beginAtDirectory(services)));
  mount(app, 'POST /app/directory/sign-in', async ({ body, request, reply }) => {
    const opened = await inItsName(services, () =>
      signInByDirectory(services, body, signInOriginOf(request)),
    );
    return reply.header(deviceHeader, opened.deviceToken).code(201).send(opened.result);
  });
  app.register((part, _options, done) => {
    acceptForms(part, logoutBytesMax);
    mount(part, 'POST /app/directory/logout', async ({ body, request, reply }) => {
      await endByDirectory(services, body.logout_token, { requestId: request.id, address: request.ip });
      return reply.type('text/plain; charset=utf-8').send('Logged out');
    });
    done();
  });
  // The tab API Keys.
  staff('GET /api/admin/api-key/', () => listApiKeys(services));
  staff('POST /api/admin/api-key/', ({ actor, body }) => createApiKey(services, actor, body));
  staff('DELETE /api/admin/api-key/:id', ({ actor, params }) => deleteApiKey(services, actor, params.id));
}

function roleRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/team-role/', ({ actor }) => listRoles(services, actor));
  staff('POST /api/admin/team-role/', ({ actor, body }) => createRole(services, actor, body));
  staff('PUT /api/admin/team-role/:id', ({ actor, params, body, request }) => {
    const version = readVersion(request.headers['if-match']);
    return editRole(services, actor, { guid: params.id, draft: body, version });
  });
  staff('DELETE /api/admin/team-role/:id', async ({ actor, params, request }) => {
    const version = readVersion(request.headers['if-match']);
    await removeRole(services, actor, { guid: params.id, version });
    return {};
  });
}

/** A signed token in a form; those of real directories have about a kilobyte. */
const logoutBytesMax = 20_000;

/** Passkeys and recovery codes of the team. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  mount(app, 'POST /app/passkey/begin', () =>
    Promise.resolve(askForPasskey(services, { purpose: 'staff-passkey sign-in', sessionGuid: '' })),
  );
  mount(app, 'POST /app/passkey/sign-in', async ({ body, request, reply }) => {
    const opened = await signInByPasskey(services, body.passkey, signInOriginOf(request));
    return reply.header(deviceHeader, opened.deviceToken).code(201).send(opened.result);
  });
  staff('POST /app/account/passkey/prove', ({ actor: { sessionGuid } }) =>
    Promise.resolve(askForPasskey(services, { purpose: 'staff-passkey prove', sessionGuid })),
  );
  staff('POST /app/account/passkey/begin', ({ actor, body }) => beginPasskey(services, actor, body));
  staff('POST /app/account/passkey/', ({ actor, body }) => addPasskey(services, actor, body));
  staff('POST /app/account/passkey/remove', ({ actor, body }) => removePasskey(services, actor, body));
  staff('POST /app/account/recovery-codes', ({ actor, body }) => renewRecoveryCodes(services, actor, body));
  staff('DELETE /api/admin/team-member/:id/second-factor', async (input) => {
    await removeFactorsOf(services, input.actor, input.params.id);
    return input.reply.code(204).send();
  });
}
