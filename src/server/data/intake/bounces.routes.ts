import type { FastifyInstance } from 'fastify';

import { daysBefore } from '#domain/days-before.ts';
import { emailKeyOf } from '#domain/email.ts';
import { wordsOfAnswer } from '#domain/mail-answer.ts';

import { readsPerKey } from '#server/base/limits/limits.ts';
import { markBounced } from '#server/base/mail/outbox.queries.ts';
import type { Services } from '#server/base/services.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import { takeKeyBudget } from '../reading/note-key-use.ts';

const noMailId = '00000000-0000-0000-0000-000000000000';

/** Mail servers give a mail up after five days at the latest (RFC 5321). */
const bouncedWithinDays = 5;

/** The call of a mail relay whose mails came back. */
export function bounceRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, metrics } = services;
  mountApiKey(app, services, 'POST /api/bounces/', async ({ body, holder }) => {
    await takeKeyBudget(services, holder, { name: 'key-bounce', limit: readsPerKey });
    const now = clock.now();
    const words = wordsOfAnswer(body.reason ?? '');
    const kinds = await markBounced(db, {
      emailKey: emailKeyOf(body.email),
      mailId: mailIdIn(body.messageId),
      words: words === '' ? 'The mail came back' : words,
      since: daysBefore(now, bouncedWithinDays),
      now,
    });
    for (const kind of kinds) metrics.mails.inc({ kind, outcome: 'bounced' });
    return { marked: kinds.length };
  });
}

/** The id of ours in a Message-ID; another one names no mail of ours, whichever address it is about. */
function mailIdIn(messageId: string | undefined): string | undefined {
  if (messageId === undefined) return undefined;
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(messageId)?.[0] ?? noMailId;
}
