import type { FastifyInstance } from 'fastify';

import { drawWalletPictures } from '#server/base/brand/wallet-pictures.ts';
import { callerOf } from '#server/http/caller.ts';
import { withDeviceProof } from '#server/http/device-proof.ts';
import { refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { openGoogleWriters } from './google-writers.ts';
import { makeProductHeroes } from './product-hero.service.ts';
import { takeCallback } from './google-callback.service.ts';
import {
  makeGoogleCardLink,
  makeGoogleFamilyLink,
  makeGoogleLink,
  makeGoogleLinkForPlainLink,
} from './google-wallet.service.ts';

/** POST /api/google-wallet/, the same for a whole order, and the pictures that Google fetches. */
export function googleWalletRoutes(app: FastifyInstance, services: Services): void {
  const offered = openGoogleWriters(services);
  mount(app, 'POST /api/google-wallet/', async ({ body, request, reply }) => {
    // A call without a pass asks for the member's card.
    const isForCard = body.hashUrl === undefined && body.orderId === undefined;
    const link = isForCard
      ? await withDeviceProof(services, request, (device) =>
          makeGoogleCardLink(offered(), { ...body, device }),
        )
      : await makeGoogleLink(offered(), body, callerOf(request));
    return reply.type('text/plain; charset=utf-8').send(link);
  });
  mount(app, 'GET /api/google-wallet/now/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (request.method === 'HEAD') return reply.send();
    return reply.redirect(await makeGoogleLinkForPlainLink(offered(), params.token), 303);
  });
  mount(app, 'POST /api/google-wallet/all/', ({ body, request }) =>
    makeGoogleFamilyLink(offered(), body, callerOf(request)),
  );
  mount(app, 'POST /api/google-wallet/callback/', async ({ body, reply }) => {
    await takeCallback(offered(), body);
    return reply.code(200).send();
  });
  walletPictureRoutes(app, services);
}

function walletPictureRoutes(app: FastifyInstance, services: Services): void {
  // Drawn at the first request, so that the server starts faster.
  let pictures: ReturnType<typeof drawWalletPictures> | undefined;
  for (const name of ['logo', 'hero'] as const) {
    mount(app, `GET /wallet-${name}.png`, async ({ reply }) => {
      pictures ??= drawWalletPictures(services.brand);
      const picture = (await pictures)[name];
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
    });
  }
  const drawProductHero = makeProductHeroes(services);
  mount(app, 'GET /wallet-hero/:picture', async ({ params, reply }) => {
    const picture = await drawProductHero(params.picture);
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
  });
}
