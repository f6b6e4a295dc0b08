import type { FastifyInstance } from 'fastify';

import { makeWebIcons, makeWebManifest, type WebIcon } from '#server/base/brand/web-icons.ts';
import { mount } from '#server/http/mount.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

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
  let icons: Promise<Map<string, WebIcon>> | undefined;
  for (const call of iconCalls) {
    mount(app, call, async ({ reply }) => {
      icons ??= makeWebIcons(services.brand);
      const icon = (await icons).get(call.replace('GET /', ''));
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
