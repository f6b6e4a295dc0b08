import type { FastifyInstance } from 'fastify';

import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';

/** POST /api/loyalty/statement/: the statement of a member who signed in by code. */
export function statementRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/statement/', async ({ body, request, reply }) => {
    // Fonts and the PDF writer are loaded with the first statement, so that the server starts without them.
    const { makeStatement } = await import('./statement.service.ts');
    const reader = readerFor(services, wantedLanguages(request.headers));
    const { bytes, mediaType, fileName } = await makeStatement(services, body, reader);
    return reply
      .type(mediaType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });
}
