import type { FastifyInstance } from 'fastify';

import { printOpenApi } from '#contract/openapi/document.ts';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { sendPublicTagged } from '#server/http/send-tagged.ts';
import { sendDocument } from '#server/pages/documents/send-document.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { drawDevelopersPage } from './draw-developers-page.ts';

/** GET /developers and its document: the calls that take a key or a signature. All others stay with the operator. */
export function developersRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  const { publicUrl } = services.config;
  const printed = printOpenApi(publicUrl, 'systems');
  mount(app, 'GET /developers', ({ request, reply }) =>
    sendDocument(request, reply, services, 'developers', (nonce) =>
      drawDevelopersPage({ brand: services.brand, publicUrl, entry: build.developers, nonce }),
    ),
  );
  mount(app, 'GET /developers/openapi.json', ({ request, reply }) =>
    Promise.resolve(sendPublicTagged(request, reply, printed)),
  );
}
