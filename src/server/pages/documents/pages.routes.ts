import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { LookupPage } from '#contract/guest-page.ts';
import { keepHeader } from '#contract/kept-pages.ts';
import { orderSegmentLengthMax } from '#domain/constants.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import { requestDueMinutes } from '#domain/request-kinds.ts';
import { readPageTarget } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { cleanPagePath, readTypedPass, typedPassLengthMax } from '#domain/typed-pass.ts';

import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { acceptForms } from '#server/http/json-body.ts';
import { mount } from '#server/http/mount.ts';
import { isReservedSegment, refuseUnknownRoute } from '#server/http/broken-requests.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { refusalOfLinkRequest } from '#server/passes/links/send-link.service.ts';
import { registerByForm } from '#server/passes/registration/register-form.service.ts';
import { listPublicKey } from '#server/base/security/signing-key.ts';
import { offeredWallets } from '#server/base/security/keys/offered-wallets.ts';
import { makeDocument, makeStaffDocument, type WebBuild } from './document.ts';
import { deviceOf, makeGuestPage, type GuestTarget } from './pages.service.ts';
import { sendDocument } from './send-document.ts';

/** The guest's pages, rendered with their data, and the shell of the back office. */
export function pageRoutes(app: FastifyInstance, services: Services, build: WebBuild): void {
  const answer = answerWithGuestPage(services, build);
  mainPageRoutes(app, answer);
  otherPageRoutes(app, services, answer);
  loyaltyPageRoutes(app, answer);
  workerRoute(app, build);
  scanWorkerRoute(app, build);
  const staff = async (
    request: FastifyRequest,
    reply: FastifyReply,
    manifest?: { manifest: string },
  ): Promise<unknown> =>
    sendDocument(request, reply, services, 'staff', (nonce) =>
      makeStaffDocument({
        build,
        nonce,
        ...manifest,
        brand: services.brand,
        setup: {
          scanListKey: listPublicKey(services.secrets),
          wallets: offeredWallets(services),
          directory: services.config.directory?.name ?? null,
          guestUrl: services.config.staffHost === undefined ? '/' : `${services.config.publicUrl}/`,
        },
      }),
    );
  mount(app, 'GET /login', ({ request, reply }) => staff(request, reply));
  mount(app, 'GET /login/directory', ({ request, reply }) => staff(request, reply));
  mount(app, 'GET /admin', ({ request, reply }) => staff(request, reply));
  mount(app, 'GET /admin/:tab', ({ request, reply }) => staff(request, reply));
  mount(app, 'GET /scan', ({ request, reply }) => staff(request, reply, { manifest: '/scan.webmanifest' }));
  mount(app, 'GET /set-password', ({ request, reply }) => staff(request, reply));
  for (const key of otherStaffAddresses) mount(app, key, async ({ reply }) => reply.redirect('/login', 302));
}

const otherStaffAddresses = [
  'GET /login/*',
  'GET /admin/:tab/*',
  'GET /set-password/*',
  'GET /staff',
  'GET /staff/*',
] as const;

/** Answers a request with the guest's page of a target. */
export type Answer = (request: FastifyRequest, reply: FastifyReply, target: GuestTarget) => Promise<unknown>;

/** Makes the pages of this server and of this web build. */
export function answerWithGuestPage(services: Services, build: WebBuild): Answer {
  return async (request, reply, target) => {
    const { status, retryAfterSeconds, data, isAboutGuest, mayBeKept } = await makeGuestPage(services, {
      target,
      caller: callerOf(request),
      device: deviceOf(request),
    });
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply.header(keepHeader, mayBeKept ? 'pass' : 'no').header('content-language', data.language);
    return sendDocument(request, reply.code(status), services, isAboutGuest ? 'guest' : 'nobody', (nonce) =>
      makeDocument({ build, data, nonce, brand: services.brand, path: ownPathOf(request, target) }),
    );
  };
}

/**
 * The path of a page that can be asked for again. The answer to a form and an address without a page have none, and a
 * claim is named without its number.
 */
function ownPathOf({ method, url }: FastifyRequest, target: GuestTarget): string | undefined {
  if (
    method !== 'GET' ||
    target.kind === 'unknown' ||
    target.kind === 'offline' ||
    target.kind === 'language'
  )
    return undefined;
  if (target.kind === 'loyalty' && target.hasNumber) return `/loyalty/${target.claim}`;
  return url.split('?', 1)[0];
}

function mainPageRoutes(app: FastifyInstance, answer: Answer): void {
  const answerMain = (
    request: FastifyRequest,
    reply: FastifyReply,
    segments: readonly string[],
  ): Promise<unknown> => {
    if (isReservedSegment(segments[0] ?? '')) return refuseUnknownRoute(request, reply);
    const path = cleanPagePath(segments);
    if (path !== undefined) return Promise.resolve(reply.redirect(path, 303));
    return answer(request, reply, readPageTarget(segments));
  };
  mount(app, 'GET /', async ({ query, request, reply }) => {
    // The forms of the front page are submitted here if the guest's browser runs no script.
    const next = readFrontForms(query);
    if (typeof next === 'string') return reply.redirect(next, 303);
    return next === undefined ? answerMain(request, reply, []) : answer(request, reply, next);
  });
  mount(app, 'GET /:first', ({ params, request, reply }) => answerMain(request, reply, [params.first]));
  mount(app, 'GET /:first/:barcode', ({ params, request, reply }) =>
    answerMain(request, reply, [params.first, params.barcode]),
  );
  mount(app, 'GET /:first/:barcode/:shareId', ({ params, request, reply }) =>
    answerMain(request, reply, [params.first, params.barcode, params.shareId]),
  );
}

/** The path of the pass that the forms name, or the page that asks for the rest; undefined for empty forms. */
function readFrontForms({
  orderId = '',
  barcode = '',
  find = '',
}: FrontForms): string | GuestTarget | undefined {
  if (orderId !== '') return formPath(orderId, barcode);
  if (barcode !== '') return { kind: 'typed', barcode: cleanNumber(barcode).slice(0, orderSegmentLengthMax) };
  if (find === '') return undefined;
  const typed = readTypedPass(find);
  if (typed?.kind === 'link') return typed.path;
  if (typed?.kind !== 'numbers') return { kind: 'typed', find: find.slice(0, typedPassLengthMax) };
  return typed.orderId === ''
    ? { kind: 'typed', barcode: typed.barcode }
    : formPath(typed.orderId, typed.barcode);
}

interface FrontForms {
  orderId?: string | undefined;
  barcode?: string | undefined;
  find?: string | undefined;
}

function otherPageRoutes(app: FastifyInstance, services: Services, answer: Answer): void {
  mount(app, 'GET /lookup', ({ query, request, reply }) =>
    answer(request, reply, {
      kind: 'lookup',
      ...(query.link === 'sent' ? { linkRequest: { isSent: true } as const } : {}),
      ...linkHelpOf(query, services.clock.now()),
    }),
  );
  mount(app, 'GET /offline', ({ request, reply }) => answer(request, reply, { kind: 'offline' }));
  app.register((part, _options, done) => {
    acceptForms(part);
    mount(part, 'POST /send-link', async ({ body, request, reply }) => {
      const reader = readerFor(services, wantedLanguages(request.headers));
      const refused = await refusalOfLinkRequest(services, body.asked, callerOf(request), reader);
      if (refused === undefined) return reply.redirect('/lookup?link=sent', 303);
      const { error, ...rest } = refused;
      return answer(request, reply, { kind: 'lookup', ...rest, linkRequest: { isSent: false, error } });
    });
    mount(part, 'POST /register', async ({ body, request, reply }) => {
      const reader = readerFor(services, wantedLanguages(request.headers));
      const refused = await registerByForm(services, body, callerOf(request), reader);
      const { orderId, barcode } = body;
      if (refused === undefined) return reply.redirect(formPath(orderId, barcode), 303);
      return answer(request, reply, { kind: 'registration', pass: { orderId, barcode }, ...refused });
    });
    done();
  });
  mount(app, 'GET /activate', async ({ query, request, reply }) => {
    const { orderId = '', barcode = '' } = query;
    if (orderId !== '' && barcode !== '')
      return reply.redirect(`/activate${formPath(orderId, barcode)}`, 303);
    return answer(request, reply, { kind: 'activate', pass: undefined });
  });
  mount(app, 'GET /activate/:orderId/:barcode', async ({ params, request, reply }) => {
    const path = cleanPagePath(['activate', params.orderId, params.barcode]);
    if (path !== undefined) return reply.redirect(path, 303);
    return answer(request, reply, { kind: 'activate', pass: params });
  });
  mount(app, 'GET /stored-value/:barcodeHash', async ({ params, request, reply }) => {
    const path = cleanPagePath(['stored-value', params.barcodeHash]);
    if (path !== undefined) return reply.redirect(path, 303);
    return answer(request, reply, { kind: 'stored-value', barcodeHash: params.barcodeHash });
  });
}

/** The state of the form "Ask our team"; a due time that the server cannot have given is ignored. */
function linkHelpOf(
  { ask, asked = '' }: { ask?: string | undefined; asked?: string | undefined },
  now: Date,
): Pick<LookupPage, 'linkHelp'> {
  const dueAt = /^\d{1,11}$/.test(asked) ? new Date(Number(asked) * 1000) : undefined;
  const inMinutes = dueAt === undefined ? 0 : (dueAt.getTime() - now.getTime()) / 60_000;
  if (dueAt !== undefined && inMinutes > 0 && inMinutes <= requestDueMinutes.link.max + 1)
    return { linkHelp: { kind: 'asked', dueAt: dueAt.toISOString() } };
  return ask === 'team' ? { linkHelp: { kind: 'unfolded' } } : {};
}

function loyaltyPageRoutes(app: FastifyInstance, answer: Answer): void {
  const targetOf = (claim: EarnKind | null, number = ''): GuestTarget => ({
    kind: 'loyalty',
    claim,
    hasNumber: number !== '',
  });
  mount(app, 'GET /loyalty', ({ request, reply }) => answer(request, reply, targetOf(null)));
  for (const kind of earnKindNames)
    mount(app, `GET /loyalty/${kind}/:number?`, ({ params, request, reply }) =>
      answer(request, reply, targetOf(kind, params.number)),
    );
}

/**
 * The policy of the service worker itself: it may only call our own server. `worker-src` is needed too, because the
 * script of a page's worker passes through it, and WebKit then checks that request against this policy.
 */
const workerPolicy = "default-src 'none'; connect-src 'self'; worker-src 'self'";

function workerRoute(app: FastifyInstance, build: WebBuild): void {
  mount(app, 'GET /service-worker.js', ({ reply }) => sendWorker(reply, build.serviceWorker));
}

/** At the root too, because a worker's pages lie below its own address. */
function scanWorkerRoute(app: FastifyInstance, build: WebBuild): void {
  mount(app, 'GET /scan-worker.js', ({ reply }) => sendWorker(reply, build.scanWorker));
}

function sendWorker(reply: FastifyReply, script: string): Promise<unknown> {
  return Promise.resolve(
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      // A browser adopts a changed header only together with a changed script, so the policy is written into the script.
      .send(`/* ${workerPolicy} */\n${script}`),
  );
}

function formPath(orderId: string, barcode: string): string {
  const segment = (text: string): string => {
    const number = cleanNumber(text);
    return encodeURIComponent((/^\d+$/.test(number) ? number : text.trim()).slice(0, 80));
  };
  return `/${segment(orderId) || '-'}/${segment(barcode)}`;
}
