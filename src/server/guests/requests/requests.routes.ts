import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { changeRequestDue, readRequestDue } from '#server/staff/requests/request-due.ts';
import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import { acceptForms } from '#server/http/json-body.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { answerWithGuestPage } from '#server/pages/documents/pages.routes.ts';
import { answerHelp } from './answer-help.service.ts';
import { openRequestOf } from './opened-request.service.ts';
import { holdRequest, listQueue, releaseRequest } from './staff-requests.service.ts';
import { askForBand } from './ask-for-band.service.ts';
import { askForLink, askForLinkByForm } from './ask-for-link.service.ts';

/** The queue of requests, and the guest’s side of those about wristbands. */
export function requestRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The queue of requests over all kinds.
  staff('GET /api/admin/request/', ({ actor, query }) => listQueue(services, actor, query.status));
  staff('GET /api/admin/request/:kind/:id', ({ actor, params }) =>
    openRequestOf(services, actor, { kind: params.kind, requestId: params.id }),
  );
  staff('POST /api/admin/request/:kind/:id/hold', ({ actor, params, body }) =>
    holdRequest(services, actor, { kind: params.kind, requestId: params.id }, body),
  );
  staff('DELETE /api/admin/request/:kind/:id/hold', ({ actor, params, query }) =>
    releaseRequest(services, actor, { kind: params.kind, requestId: params.id }, query.screen ?? ''),
  );
  staff('GET /api/admin/request-due/', () => readRequestDue(services.db));
  staff('PUT /api/admin/request-due/', ({ actor, body }) => changeRequestDue(services, actor, body));
  staff('PUT /api/admin/help-request/:id', ({ actor, params, body }) =>
    answerHelp(services, actor, params.id, body),
  );
  // POST /api/wristband/ask-team/: the guest's side of the requests about wristbands.
  mount(app, 'POST /api/wristband/ask-team/', ({ body, request }) =>
    askForBand(services, body, { email: body.email ?? '', note: body.note ?? '' }, callerOf(request)),
  );
}

/** Notes in a script of three bytes a letter take nine characters for each in a form. */
const formBytesMax = 8192;

/** The guest's side of the requests about links: the call, and the form of a browser without script. */
export function askForLinkRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  mount(app, 'POST /api/link/ask-team/', ({ body: { number, note, ...body }, request }) =>
    askForLink(services, { ...body, number: number ?? '', note: note ?? '' }, callerOf(request)),
  );
  const answer = answerWithGuestPage(services, build);
  app.register((part, _options, done) => {
    acceptForms(part, formBytesMax);
    mount(part, 'POST /ask-team', async ({ body, request, reply }) => {
      const reader = readerFor(services, wantedLanguages(request.headers));
      const outcome = await askForLinkByForm(services, body, callerOf(request), reader);
      if ('dueAt' in outcome)
        return reply.redirect(`/lookup?asked=${Math.ceil(Date.parse(outcome.dueAt) / 1000)}`, 303);
      return answer(request, reply, { kind: 'lookup', ...outcome });
    });
    done();
  });
}
