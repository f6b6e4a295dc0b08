import type { FastifyInstance, FastifyReply } from 'fastify';

import { acceptForms } from '#server/http/form-body.ts';
import { mount } from '#server/http/mount.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import type { Services } from '#server/base/services.ts';
import { describeMessageChoice, type MessageChoicePage } from './message-choice-page.ts';
import { readMessageChoice, storeMessageChoice } from './message-choice.service.ts';

/** GET and POST /messages/…: the choice of a guest about marketing messages. */
export function messageChoiceRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /messages/:token', async ({ params, reply }) => {
    const choice = await readMessageChoice(services, params.token);
    if (choice === undefined) return sendPage(reply.code(404), services, { kind: 'gone' });
    return sendPage(reply, services, { kind: 'choice', choice, isStored: false });
  });
  app.register((part, _options, done) => {
    acceptForms(part);
    mount(part, 'POST /messages/:token', async ({ params, body, reply }) => {
      const isStored = await storeMessageChoice(services, params.token, body.choice);
      if (!isStored) return sendPage(reply.code(404), services, { kind: 'gone' });
      return sendPage(reply, services, { kind: 'choice', choice: body.choice, isStored });
    });
    done();
  });
}

function sendPage(reply: FastifyReply, services: Services, page: MessageChoicePage): FastifyReply {
  return sendPlainPage(reply, services, describeMessageChoice(services.brand, page));
}
