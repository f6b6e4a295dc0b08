/** The part of a second server process in a test: an app with a separate pool on the test park's PostgreSQL. */
import { resolve } from 'node:path';

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import { makeApp } from '#server/app.ts';
import { openPostgres } from '#server/base/db/open-postgres.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import type { Services } from '#server/base/services.ts';
import { bySocket, poolerOfTests, poolWaitMilliseconds } from './test-database-server.ts';
import { openTestPark, type TestPark } from './test-park.ts';

export async function openServerWithOwnPool(park: TestPark) {
  const opened = await openPostgres(
    bySocket(park.databaseUrl),
    {},
    {
      pooler: poolerOfTests(),
      waitMilliseconds: poolWaitMilliseconds,
    },
  );
  const metrics = makeMetrics();
  const externalSystems = makeExternalSystems(park.clock, metrics);
  const own = { brand: { ...park.services.brand }, freeTries: new Map() };
  const services = { ...park.services, ...own, db: opened.db, metrics, externalSystems };
  const app = await makeApp(services, { build: await loadWebBuild(resolve('dist/web')) });
  await app.ready();
  return {
    app,
    services,
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
}

/**
 * Posts all bodies concurrently, alternating between both servers, from one address. Each may come with headers of its
 * own, in the order of the bodies.
 */
export function postAtOnce(
  apps: readonly FastifyInstance[],
  path: string,
  bodies: readonly object[],
  remoteAddress: string,
  headers: readonly Record<string, string>[] = [],
): Promise<LightMyRequestResponse[]> {
  return Promise.all(
    bodies.map((body, place) => {
      const app = apps[place % apps.length];
      if (app === undefined) throw new Error('There is no server to ask.');
      return app.inject({
        method: 'POST',
        url: path,
        payload: body,
        remoteAddress,
        headers: headers[place] ?? {},
      });
    }),
  );
}

/** What a server without a spare connection answers. It has done nothing, or all of it and no answer. */
const busyStatus = 408;

/**
 * The same, and those again whom a busy server refused, one after the other, until each has an answer. `busy` counts the
 * refusals of the first round.
 */
export async function postUntilServed(
  ...[apps, path, bodies, remoteAddress, headers = []]: Parameters<typeof postAtOnce>
): Promise<{ answers: LightMyRequestResponse[]; busy: number }> {
  const answers = await postAtOnce(apps, path, bodies, remoteAddress, headers);
  const busy = answers.filter(({ statusCode }) => statusCode === busyStatus).length;
  for (const [place, body] of bodies.entries())
    while (answers[place]?.statusCode === busyStatus) {
      const [again] = await postAtOnce(apps, path, [body], remoteAddress, headers.slice(place, place + 1));
      if (again !== undefined) answers[place] = again;
    }
  return { answers, busy };
}

/** Two servers of one park, each with a pool of its own. */
export interface TwoServers {
  park: TestPark;
  apps: readonly [FastifyInstance, FastifyInstance];
  /** The services of each server, for calls of the command line and the staff. */
  services: readonly [Services, Services];
  close: () => Promise<void>;
}

/** Opens a park and a second server of it; `environment` is that of `openTestPark`. */
export async function openTwoServers(environment?: Parameters<typeof openTestPark>[1]): Promise<TwoServers> {
  const park = await openTestPark({}, environment);
  const second = await openServerWithOwnPool(park);
  return {
    park,
    apps: [park.app, second.app],
    services: [park.services, second.services],
    close: async () => {
      await second.close();
      await park.close();
    },
  };
}
