import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { isFromOutside } from '#server/http/operator-calls.ts';
import { isOnThisMachine } from '#server/http/hosts.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { answerWithGuestPage } from '#server/pages/documents/pages.routes.ts';
import { deviceOf, frameOf } from '#server/pages/documents/pages.service.ts';
import { sendDocument } from '#server/pages/documents/send-document.ts';
import { gatherDemoPage, hasDemoPage, makeVoucherLink } from './demo-page.service.ts';
import { drawDemoPage } from './draw-demo-page.ts';

/** GET /demo: the passes of the demo park at a glance. Without the demo park it is the page of an unknown address. */
export function demoPageRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  const answer = answerWithGuestPage(services, build);
  // A phone in the same network may look; a caller that a proxy passes on from the internet may not.
  const isShown = async (request: FastifyRequest): Promise<boolean> =>
    !isFromOutside(request) && (await hasDemoPage(services));
  mount(app, 'GET /demo', async ({ request, reply }) => {
    if (!(await isShown(request))) return answer(request, reply, { kind: 'unknown' });
    const page = await gatherDemoPage(services);
    const { brand, language } = frameOf(services, deviceOf(request));
    const isHere = isOnThisMachine(request);
    return sendDocument(request, reply, services, 'guest', (nonce) =>
      drawDemoPage({ page, services, build, brand, language, nonce, isHere }),
    );
  });
  mount(app, 'GET /demo/voucher', async ({ request, reply }) => {
    const link = (await isShown(request)) ? await makeVoucherLink(services) : undefined;
    return link === undefined ? answer(request, reply, { kind: 'unknown' }) : reply.redirect(link, 303);
  });
}
