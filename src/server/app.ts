/**
 * Builds the server from its services: hooks, then routes, then the guard that compares the routes with the contract.
 */
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';

import fastify, { LogController, type FastifyInstance } from 'fastify';
import underPressure from '@fastify/under-pressure';

import { passRoutes, shareRoutes } from '#server/passes/passes.routes.ts';
import { staffWalletRoutes } from '#server/wallets/staff-wallets.routes.ts';
import { officeRoutes, watchRoutes } from '#server/office/office.routes.ts';
import {
  analyticsRoutes,
  developersRoutes,
  webIconRoutes,
  languageRoutes,
  devMailRoutes,
} from '#server/pages/other-pages.routes.ts';
import {
  appleWalletRoutes,
  googleWalletRoutes,
  walletUpdateRoutes,
  handOffRoutes,
} from '#server/wallets/wallets.routes.ts';
import { devBrandRoutes } from '#server/ops/brand-kit/dev-brand.routes.ts';
import { demoPageRoutes } from '#server/demo/page/demo-page.routes.ts';
import { readingRoutes, tillRoutes, eventRoutes, scanRoutes } from '#server/data/data.routes.ts';
import { importRoutes, bounceRoutes } from '#server/data/intake/imports.routes.ts';
import { phoneRoutes } from '#server/wallets/phone/phone.routes.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { answerWithGuestPage, pageRoutes } from '#server/pages/documents/pages.routes.ts';
import { makeBarePage, makeRefusalPage } from '#server/pages/documents/refusal-page.ts';
import { loyaltyRoutes, rewardRoutes, staffLoyaltyRoutes } from '#server/loyalty/loyalty.routes.ts';
import { photoRoutes, staffPhotoRoutes, uploadedPictureRoutes } from '#server/photos/photos.routes.ts';
import { deskFixRoutes, lookRoutes, staffGuestRoutes } from '#server/guests/guests.routes.ts';
import { requestRoutes, askForLinkRoutes } from '#server/guests/requests/requests.routes.ts';
import { signInRoutes, teamRoutes, passkeyRoutes } from '#server/staff/staff.routes.ts';
import { recordRefusals } from '#server/staff/sign-in-log/refusal-record.ts';
import { documentRoutes } from '#server/wallets/documents.routes.ts';
import { serveAssets } from '#server/pages/assets/serve-assets.ts';
import { limitBodyTime, photoBodyMilliseconds, connectionLimits } from '#server/http/body-time.ts';
import { answerRefusedAddress, handleErrors } from '#server/http/errors.ts';
import { refuseCrossSiteWrites } from '#server/http/fetch-metadata.ts';
import { readForwardedAddresses } from '#server/http/forwarded-address.ts';
import { securityHeaders, setSecurityHeaders } from '#server/http/headers.ts';
import { healthRoutes } from '#server/http/health.ts';
import { checkHosts } from '#server/http/hosts.ts';
import { acceptJsonOnly, refuseOtherCharsets } from '#server/http/json-body.ts';
import { logOptions, observeRequests } from '#server/http/observe.ts';
import { guardContract, useContractSchemas } from '#server/http/mount.ts';
import {
  refuseUnknownRoute,
  answerBrokenRequests,
  refuseExpectations,
} from '#server/http/broken-requests.ts';
import { hideOperatorCalls, refuseWhatParkLacks } from '#server/http/operator-calls.ts';
import type { Services } from '#server/base/services.ts';

const kib = 1024;

/** From this event-loop delay on the server answers 503; 0 means never, because tests share one process with it. */
const eventLoopDelayMs = { production: 2000, development: 2000, test: 0 };
/** Longer than the delay: an interval without a turn of the event loop counts as an endless delay. */
const sampleIntervalMs = 2500;

/** Options of the app in addition to its services. */
export interface AppOptions {
  build: WebBuild;
  /** Destination and level of the log, if not standard output. */
  log?: { level: string; stream: Writable };
  /** True once the server is being stopped. */
  isStopping?: () => boolean;
}

/** The complete server, ready to listen or to be called by `inject`. */
export async function makeApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const sendPage = makeRefusalPage(services, options.build);
  const headers = securityHeaders(services.config.publicUrl);
  const app = fastify({
    logger: { ...logOptions(services.config), ...options.log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(services.config.trustProxy),
    bodyLimit: 64 * kib,
    requestTimeout: photoBodyMilliseconds,
    http: connectionLimits,
    // A request that arrives while the server closes is served, because Fastify's own 503 would lack our headers.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequests(makeBarePage(services, options.build), headers),
    frameworkErrors: answerRefusedAddress(services, sendPage),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1100 },
  });
  app.server.maxConnections = services.config.connectionsMax;
  refuseExpectations(app.server, headers);
  readForwardedAddresses(app, services);
  services.tracer.traceRequests(app);
  setSecurityHeaders(app, services.config.publicUrl);
  checkHosts(app, services.config);
  refuseCrossSiteWrites(app);
  observeRequests(app, services.metrics);
  handleErrors(app, services, sendPage);
  acceptJsonOnly(app);
  refuseOtherCharsets(app);
  limitBodyTime(app);
  useContractSchemas(app);
  app.setNotFoundHandler((request, reply) => refuseUnknownRoute(request, reply));
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs[services.config.mode],
    sampleInterval: sampleIntervalMs,
    retryAfter: 5,
  });
  guardContract(app);
  refuseWhatParkLacks(app, services.brand);
  hideOperatorCalls(app);
  recordRefusals(app, services);
  healthRoutes(app, services, options.isStopping ?? (() => false));
  await serveAssets(app, services, options.build.assetsFolder);
  guestRoutes(app, services);
  backOfficeRoutes(app, services);
  analyticsRoutes(app, services);
  devMailRoutes(app, services);
  devBrandRoutes(app, services, options.build);
  phoneRoutes(app, services);
  demoPageRoutes(app, services, options.build);
  developersRoutes(app, services, options.build);
  pageRoutes(app, services, options.build);
  languageRoutes(app, services, answerWithGuestPage(services, options.build));
  askForLinkRoutes(app, services, options.build);
  return app;
}

/** The calls of guests and of their phones. */
function guestRoutes(app: FastifyInstance, services: Services): void {
  passRoutes(app, services);
  appleWalletRoutes(app, services);
  googleWalletRoutes(app, services);
  walletUpdateRoutes(app, services);
  handOffRoutes(app, services);
  documentRoutes(app, services);
  photoRoutes(app, services);
  shareRoutes(app, services);
  webIconRoutes(app, services);
  loyaltyRoutes(app, services);
  rewardRoutes(app, services);
  uploadedPictureRoutes(app, services);
}

/** The calls of the team, and those of other systems that send rows. */
function backOfficeRoutes(app: FastifyInstance, services: Services): void {
  signInRoutes(app, services);
  teamRoutes(app, services);
  passkeyRoutes(app, services);
  officeRoutes(app, services);
  staffLoyaltyRoutes(app, services);
  importRoutes(app, services);
  readingRoutes(app, services);
  scanRoutes(app, services);
  tillRoutes(app, services);
  bounceRoutes(app, services);
  staffWalletRoutes(app, services);
  staffPhotoRoutes(app, services);
  requestRoutes(app, services);
  lookRoutes(app, services);
  staffGuestRoutes(app, services);
  deskFixRoutes(app, services);
  watchRoutes(app, services);
  eventRoutes(app, services);
}

/** A number trusts that many proxies, counted from this server; listed networks are trusted at any position. */
function trustOf(
  trustProxy: number | string | false,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
