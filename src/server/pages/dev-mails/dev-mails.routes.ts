import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { withPictures } from '#server/base/mail/mail-pictures.ts';
import { refuseOutsiders } from '#server/http/refuse-outsiders.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { fetchMailHtml, fetchMails } from './dev-mails.queries.ts';
import { listPage } from './list-page.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mails contain links that open passes, so nothing in them may load or run when they are viewed. */
const mailPolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** GET /dev/mails: the outbox as a page for developers, on the machine itself and never in production. */
export function devMailRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /dev/mails', async ({ request, reply }) => {
    refuseOutsiders(services, request);
    const page = listPage(await fetchMails(services.db), services.brand);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(page);
  });
  mount(app, 'GET /dev/mails/:mailId', async ({ params, request, reply }) => {
    refuseOutsiders(services, request);
    const html = uuid.test(params.mailId) ? await fetchMailHtml(services.db, params.mailId) : undefined;
    if (html === undefined) throw new Refusal('route-not-found');
    const shown = await withPictures(html, services.brand);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(shown);
  });
}
