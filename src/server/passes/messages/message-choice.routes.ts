import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { acceptForms } from '#server/http/form-body.ts';
import { mount } from '#server/http/mount.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { describeMessageChoice, type MessageChoicePage } from './message-choice-page.ts';
import { readMessageChoice, storeMessageChoice } from './message-choice.service.ts';

/** GET and POST /messages/…: the choice of a guest about marketing messages. */
export function messageChoiceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /messages/:token', async ({ params, request, reply }) => {
    const choice = await readMessageChoice(services, params.token);
    if (choice === undefined) return sendPage(request, reply.code(404), services, { kind: 'gone' });
    return sendPage(request, reply, services, { kind: 'choice', choice, isStored: false });
  });
  app.register((part, _options, done) => {
    acceptForms(part);
    mount(part, 'POST /messages/:token', async ({ params, body, request, reply }) => {
      const isStored = await storeMessageChoice(services, params.token, body.choice);
      if (!isStored) return sendPage(request, reply.code(404), services, { kind: 'gone' });
      return sendPage(request, reply, services, { kind: 'choice', choice: body.choice, isStored });
    });
    done();
  });
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  page: MessageChoicePage,
): FastifyReply {
  const reader = readerFor(services, wantedLanguages(request.headers));
  return sendPlainPage(reply, services, reader, describeMessageChoice(reader, page));
}
