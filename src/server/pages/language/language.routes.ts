import type { FastifyInstance } from 'fastify';

import { acceptForms } from '#server/http/form-body.ts';
import { mount } from '#server/http/mount.ts';
import type { Answer } from '#server/pages/documents/pages.routes.ts';
import { cookieOfLanguage } from '#server/http/wanted-languages.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import type { LanguagePage } from '#contract/guest-page.ts';
import { nameOfLanguage } from '#domain/park-locale.ts';
import { offeredLanguages } from '#texts/catalogues.ts';

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
