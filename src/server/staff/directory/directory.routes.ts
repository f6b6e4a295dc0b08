import type { FastifyInstance } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import type { Services } from '#server/base/services.ts';
import { acceptForms } from '#server/http/form-body.ts';
import { mount } from '#server/http/mount.ts';
import { signInOriginOf } from '../session/sign-in-origin.ts';
import { beginAtDirectory, endByDirectory, signInByDirectory } from './directory.service.ts';
import { inItsName } from './refuse-person.ts';

/** Sign-in by the park's directory, and the logouts that it reports. */
export function directoryRoutes(app: FastifyInstance, services: Services): void {
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
}

/** A signed token in a form; those of real directories have about a kilobyte. */
const logoutBytesMax = 20_000;
