/** Puts the server together from its services: hooks, then features, then the guard that compares them with the contract. */
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';

import fastify, { LogController, type FastifyInstance } from 'fastify';
import underPressure from '@fastify/under-pressure';

import { adminRoutes } from './features/admin/admin.routes.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { appleWalletRoutes } from './features/apple-wallet/apple-wallet.routes.ts';
import { devMailRoutes } from './features/dev-mails/dev-mails.routes.ts';
import { earnRulesRoutes } from './features/earn-rules/earn-rules.routes.ts';
import { googleWalletRoutes } from './features/google-wallet/google-wallet.routes.ts';
import { handOffRoutes } from './features/hand-off/hand-off.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { loginRoutes } from './features/login/login.routes.ts';
import type { WebBuild } from './features/pages/document.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { makeBarePage, makeRefusalPage } from './features/pages/refusal-page.ts';
import { loyaltyRoutes } from './features/loyalty/loyalty.routes.ts';
import { photoRoutes } from './features/photo/photo.routes.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { shareRoutes } from './features/share/share.routes.ts';
import { staffLoyaltyRoutes } from './features/staff-loyalty/staff-loyalty.routes.ts';
import { staffAuditRoutes } from './features/staff-audit/staff-audit.routes.ts';
import { staffDashboardRoutes } from './features/staff-dashboard/staff-dashboard.routes.ts';
import { staffOrderRoutes } from './features/staff-orders/staff-orders.routes.ts';
import { staffPhotoRequestRoutes } from './features/staff-photo-requests/staff-photo-requests.routes.ts';
import { staffSessionRoutes } from './features/staff-session/staff-session.routes.ts';
import { storedValueRoutes } from './features/stored-value/stored-value.routes.ts';
import { voucherRoutes } from './features/voucher/voucher.routes.ts';
import { walletUpdateRoutes } from './features/wallet-updates/wallet-updates.routes.ts';
import { webIconRoutes } from './features/web-icons/web-icons.routes.ts';
import { wristbandRoutes } from './features/wristband/wristband.routes.ts';
import { serveAssets } from './http/assets.ts';
import { limitBodyTime, photoBodyMilliseconds } from './http/body-time.ts';
import { answerRefusedAddress, handleErrors } from './http/errors.ts';
import { refuseCrossSiteWrites } from './http/fetch-metadata.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJsonOnly } from './http/json-body.ts';
import { logOptions } from './http/log.ts';
import { guardContract, useContractSchemas } from './http/mount.ts';
import { refuseUnknownRoute } from './http/not-found.ts';
import { observeRequests } from './http/observe.ts';
import { answerBrokenRequests } from './http/broken-requests.ts';
import type { Services } from './services.ts';

const kib = 1024;

/** From this delay on the server says 503; 0 is never: tests have the embedded database in their process, and busy neighbours. */
const eventLoopDelayMs = { production: 2000, development: 2000, test: 0 };
/** Longer than the delay: an interval in which the event loop never came round counts as an endless delay. */
const sampleIntervalMs = 2500;

/** What the app needs beside its services. */
export interface AppOptions {
  build: WebBuild;
  /** Where the log goes and how much of it, where it is not standard output. */
  log?: { level: string; stream: Writable };
  /** True once the server is being stopped. */
  isStopping?: () => boolean;
}

/** The whole server, ready to listen or to be asked by `inject`. */
export async function makeApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const sendPage = makeRefusalPage(services, options.build);
  const app = fastify({
    logger: { ...logOptions(services.config.mode), ...options.log },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(services.config.trustProxy),
    bodyLimit: 64 * kib,
    requestTimeout: photoBodyMilliseconds,
    // Node looks for slow headers every 30 seconds unless it is told to look more often.
    http: { maxHeaderSize: 16 * kib, headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    clientErrorHandler: answerBrokenRequests(makeBarePage(services, options.build)),
    frameworkErrors: answerRefusedAddress(services, sendPage),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1100 },
  });
  setSecurityHeaders(app, services.config.publicUrl);
  refuseCrossSiteWrites(app);
  observeRequests(app, services.metrics);
  handleErrors(app, services.brand, sendPage);
  acceptJsonOnly(app);
  limitBodyTime(app);
  useContractSchemas(app);
  app.setNotFoundHandler((request, reply) => refuseUnknownRoute(request, reply));
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs[services.config.mode],
    sampleInterval: sampleIntervalMs,
    retryAfter: 5,
  });
  guardContract(app);
  healthRoutes(app, services, options.isStopping ?? (() => false));
  await serveAssets(app, services, options.build.assetsFolder);
  loginRoutes(app, services);
  registrationRoutes(app, services);
  appleWalletRoutes(app, services);
  googleWalletRoutes(app, services);
  walletUpdateRoutes(app, services);
  handOffRoutes(app, services);
  voucherRoutes(app, services);
  photoRoutes(app, services);
  shareRoutes(app, services);
  wristbandRoutes(app, services);
  storedValueRoutes(app, services);
  webIconRoutes(app, services);
  loyaltyRoutes(app, services);
  staffSessionRoutes(app, services);
  adminRoutes(app, services);
  staffLoyaltyRoutes(app, services);
  earnRulesRoutes(app, services);
  importRoutes(app, services);
  staffPhotoRequestRoutes(app, services);
  staffOrderRoutes(app, services);
  staffAuditRoutes(app, services);
  staffDashboardRoutes(app, services);
  analyticsRoutes(app, services);
  devMailRoutes(app, services);
  pageRoutes(app, services, options.build);
  return app;
}

/** A number trusts that many proxies, counted from us; networks are trusted wherever they stand. */
function trustOf(
  trustProxy: number | string | false,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
