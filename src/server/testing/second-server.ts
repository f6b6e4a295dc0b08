/** Another server of the same park, for what has to hold over several. */
import { resolve } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { makeApp } from '#server/app.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import type { TestPark } from './test-park.ts';

/** Opens it on the park's database; whoever opens it closes it, before the park. */
export async function openSecondServer(park: TestPark): Promise<FastifyInstance> {
  const app = await makeApp(park.services, { build: await loadWebBuild(resolve('dist/web')) });
  await app.ready();
  return app;
}
