import type { FastifyInstance } from 'fastify';

import { printOpenApi } from '#contract/openapi/document.ts';
import type { LanguagePage } from '#contract/guest-page.ts';

import { makeWebIcons, makeWebManifest, type WebIcon } from '#server/base/brand/web-icons.ts';
import { mount } from '#server/http/mount.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { sendPublicTagged } from '#server/http/send-tagged.ts';
import { acceptForms } from '#server/http/json-body.ts';
import { cookieOfLanguage } from '#server/http/caller.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { nameOfLanguage } from '#domain/park-locale.ts';
import { offeredLanguages } from '#texts/catalogues.ts';
import { withPictures } from '#server/base/mail/dress-mail.ts';
import { refuseOutsiders } from '#server/http/hosts.ts';
import { sendDocument } from './documents/send-document.ts';
import type { WebBuild } from './documents/document.ts';
import { drawDevelopersPage } from './developers/draw-developers-page.ts';
import type { Answer } from './documents/pages.routes.ts';
import { fetchMailHtml, fetchMails } from './dev-mails/dev-mails.queries.ts';
import { listPage } from './dev-mails/list-page.ts';

const iconCalls = [
  'GET /favicon.svg',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /icon-192.png',
  'GET /icon-512.png',
  'GET /icon-maskable-512.png',
] as const;

/** The icons and the manifest that browsers and home screens request at the root of the site. */
export function webIconRoutes(app: FastifyInstance, services: Pick<Services, 'brand'>): void {
  // Drawn at the first request, so that the server starts faster.
  const icons = makeRecentlyUsed<Map<string, WebIcon>>(1);
  for (const call of iconCalls) {
    mount(app, call, async ({ reply }) => {
      const drawn = await icons.get(services.brand.change ?? '', () => makeWebIcons(services.brand));
      const icon = drawn.get(call.replace('GET /', ''));
      if (icon === undefined) throw new Refusal('route-not-found');
      return reply.type(icon.contentType).header('cache-control', 'public, max-age=86400').send(icon.bytes);
    });
  }
  mount(app, 'GET /manifest.webmanifest', ({ reply }) =>
    Promise.resolve(
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=86400')
        .send(JSON.stringify(makeWebManifest(services.brand))),
    ),
  );
  mount(app, 'GET /scan.webmanifest', ({ reply }) => {
    const start = { name: `Gate | ${services.brand.name}`, short_name: 'Gate', id: '/scan' };
    const manifest = { ...makeWebManifest(services.brand), ...start, start_url: '/scan', scope: '/scan' };
    return Promise.resolve(
      reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=86400')
        .send(JSON.stringify(manifest)),
    );
  });
}

/** GET /developers and its document: the calls that take a key or a signature. All others stay with the operator. */
export function developersRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  const { publicUrl } = services.config;
  // Printed at the first request, so that the server starts faster.
  let printed: ReturnType<typeof printOpenApi> | undefined;
  mount(app, 'GET /developers', ({ request, reply }) =>
    sendDocument(request, reply, services, 'developers', (nonce) =>
      drawDevelopersPage({ brand: services.brand, publicUrl, entry: build.developers, nonce }),
    ),
  );
  mount(app, 'GET /developers/openapi.json', ({ request, reply }) =>
    Promise.resolve(sendPublicTagged(request, reply, (printed ??= printOpenApi(publicUrl, 'systems')))),
  );
}

/** GET and POST /language: the languages of the guest's pages, and the choice of one. */
export function languageRoutes(app: FastifyInstance, services: Services, answer: Answer): void {
  mount(app, 'GET /language', async ({ query, request, reply }) =>
    answer(request, reply, describeLanguages(query.back)),
  );
  app.register((part, _options, done) => {
    acceptForms(part);
    mount(part, 'POST /language', async ({ body, reply }) => {
      const { language } = readerFor(services, [body.language]);
      reply.header('set-cookie', cookieOfLanguage(language, services.config.publicUrl));
      return reply.redirect(pathBack(body.back), 303);
    });
    done();
  });
}

function describeLanguages(back: string | undefined): LanguagePage {
  const languages = offeredLanguages.map((language) => ({ language, name: nameOfLanguage(language) }));
  return { kind: 'language', back: pathBack(back), languages };
}

/** The path to return to; an address of another site, or none, leads to the front page. */
export function pathBack(back = '/'): string {
  return /^\/(?![/\\])[\w\-./~%]*$/.test(back) ? back : '/';
}

/** POST /api/e: increments the count of one kind of page. Stores nothing about the guest or the device. */
export function analyticsRoutes(app: FastifyInstance, { config, metrics }: Services): void {
  mount(app, 'POST /api/e', ({ body, reply }) => {
    if (config.countsPages) metrics.pageViews.inc({ route: body.route });
    return Promise.resolve(reply.code(204).send());
  });
}

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
