import { randomBytes } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { refuseOutsiders, refuseOutsideWrites } from '#server/http/hosts.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { previewInput, writeInput } from './dev-brand.service.ts';
import { makePlaygroundPage } from './playground-page.ts';

/** The preview is shown in a frame that inherits this policy: its styles are inline, its pictures are data. */
function playgroundPolicy(nonce: string): string {
  return `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;
}

/** GET /dev/brand: a page to try out a brand and to write its folder; on the machine itself, never in production. */
export function devBrandRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  mount(app, 'GET /dev/brand', async ({ request, reply }) => {
    refuseOutsiders(services, request);
    const nonce = randomBytes(16).toString('base64url');
    reply.header('content-security-policy', playgroundPolicy(nonce)).type('text/html; charset=utf-8');
    return reply.send(makePlaygroundPage(nonce));
  });
  mount(app, 'POST /dev/brand/preview', async ({ request, body }) => {
    refuseOutsideWrites(services, request);
    return previewInput(body, build, services.clock.now());
  });
  mount(app, 'POST /dev/brand/folder', async ({ request, body }) => {
    refuseOutsideWrites(services, request);
    return writeInput(body, services.config.dataDir, services.clock.now());
  });
}
