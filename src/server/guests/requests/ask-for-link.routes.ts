import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { acceptForms } from '#server/http/form-body.ts';
import { mount } from '#server/http/mount.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { answerWithGuestPage } from '#server/pages/documents/pages.routes.ts';
import { askForLink } from './ask-for-link.service.ts';
import { askForLinkByForm } from './ask-for-link-form.service.ts';

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
