/**
 * Builds the server from its services: hooks, then routes, then the guard that compares the routes with the contract.
 */
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';

import fastify, { LogController, type FastifyInstance } from 'fastify';
import underPressure from '@fastify/under-pressure';

import { messageChoiceRoutes } from '#server/passes/messages/message-choice.routes.ts';
import { staffMessageRoutes } from '#server/wallets/messages/staff-messages.routes.ts';
import { adminRoutes } from '#server/office/tabs/admin.routes.ts';
import { analyticsRoutes } from '#server/pages/counts/analytics.routes.ts';
import { appleWalletRoutes } from '#server/wallets/apple/apple-wallet.routes.ts';
import { devBrandRoutes } from '#server/ops/brand-kit/dev-brand.routes.ts';
import { demoPageRoutes } from '#server/demo/page/demo-page.routes.ts';
import { devMailRoutes } from '#server/pages/dev-mails/dev-mails.routes.ts';
import { correctionRoutes } from '#server/data/corrections/corrections.routes.ts';
import { earnRulesRoutes } from '#server/loyalty/earn-rules/earn-rules.routes.ts';
import { gateRoutes } from '#server/data/gate/gate.routes.ts';
import { scanRoutes } from '#server/data/scan/scan.routes.ts';
import { bounceRoutes } from '#server/data/intake/bounces.routes.ts';
import { tillRoutes } from '#server/data/till/till.routes.ts';
import { googleWalletRoutes } from '#server/wallets/google/google-wallet.routes.ts';
import { handOffRoutes } from '#server/wallets/hand-off/hand-off.routes.ts';
import { importRoutes } from '#server/data/intake/imports.routes.ts';
import { phoneRoutes } from '#server/wallets/phone/phone.routes.ts';
import { linkRoutes } from '#server/passes/links/send-link.routes.ts';
import { loginRoutes } from '#server/passes/login/login.routes.ts';
import type { WebBuild } from '#server/pages/documents/document.ts';
import { developersRoutes } from '#server/pages/developers/developers.routes.ts';
import { languageRoutes } from '#server/pages/language/language.routes.ts';
import { answerWithGuestPage, pageRoutes } from '#server/pages/documents/pages.routes.ts';
import { makeBarePage, makeRefusalPage } from '#server/pages/documents/refusal-page.ts';
import { loyaltyRoutes } from '#server/loyalty/guest/loyalty.routes.ts';
import { staffClubRequestRoutes } from '#server/loyalty/desk/staff-club-requests.routes.ts';
import { claimStepRoutes } from '#server/loyalty/steps/claim-steps.routes.ts';
import { photoRoutes } from '#server/photos/guest/photo.routes.ts';
import { registrationRoutes } from '#server/passes/registration/registration.routes.ts';
import { shareRoutes } from '#server/passes/share/share.routes.ts';
import { createPassRoutes } from '#server/guests/create/create-pass.routes.ts';
import { readingRoutes } from '#server/data/reading/reading.routes.ts';
import { rewardRoutes } from '#server/loyalty/rewards/rewards.routes.ts';
import { uploadedPictureRoutes } from '#server/photos/desk/uploaded-pictures.routes.ts';
import { staffLoyaltyRoutes } from '#server/loyalty/desk/staff-loyalty.routes.ts';
import { staffAuditRoutes } from '#server/office/audit/staff-audit.routes.ts';
import { eventRoutes } from '#server/data/events/events.routes.ts';
import { watchRoutes } from '#server/office/watch/watch.routes.ts';
import { staffDashboardRoutes } from '#server/office/dashboard/staff-dashboard.routes.ts';
import { staffHealthRoutes } from '#server/office/health/staff-health.routes.ts';
import { deskFixRoutes } from '#server/guests/fix/fix.routes.ts';
import { deskPhotoRoutes } from '#server/photos/desk/desk-photo.routes.ts';
import { askForBandRoutes } from '#server/guests/requests/ask-for-band.routes.ts';
import { askForLinkRoutes } from '#server/guests/requests/ask-for-link.routes.ts';
import { staffRequestRoutes } from '#server/guests/requests/staff-requests.routes.ts';
import { staffFindRoutes } from '#server/guests/find/find.routes.ts';
import { lookRoutes } from '#server/guests/look/look.routes.ts';
import { staffGuestRoutes } from '#server/guests/page/guest-page.routes.ts';
import { undoRoutes } from '#server/guests/undo/undo.routes.ts';
import { staffOrderRoutes } from '#server/office/orders/staff-orders.routes.ts';
import { staffPhotoRequestRoutes } from '#server/photos/desk/staff-photo-requests.routes.ts';
import { apiKeyRoutes } from '#server/staff/api-keys/api-keys.routes.ts';
import { recordRefusals } from '#server/staff/sign-in-log/refusal-record.ts';
import { staffSessionRoutes } from '#server/staff/session/staff-session.routes.ts';
import { directoryRoutes } from '#server/staff/directory/directory.routes.ts';
import { staffAccountRoutes } from '#server/staff/account/staff-account.routes.ts';
import { passkeyRoutes } from '#server/staff/passkeys/passkeys.routes.ts';
import { passwordLinkRoutes } from '#server/staff/password-link/password-link.routes.ts';
import { teamRoutes } from '#server/staff/team/team.routes.ts';
import { storedValueRoutes } from '#server/passes/stored-value/stored-value.routes.ts';
import { statementRoutes } from '#server/wallets/statement/statement.routes.ts';
import { voucherRoutes } from '#server/wallets/voucher/voucher.routes.ts';
import { walletUpdateRoutes } from '#server/wallets/updates/wallet-updates.routes.ts';
import { passRefreshRoutes } from '#server/wallets/refresh/pass-refresh.routes.ts';
import { webIconRoutes } from '#server/pages/icons/web-icons.routes.ts';
import { wristbandRoutes } from '#server/passes/wristband/wristband.routes.ts';
import { serveAssets } from '#server/pages/assets/serve-assets.ts';
import { limitBodyTime, photoBodyMilliseconds } from '#server/http/body-time.ts';
import { connectionLimits } from '#server/http/connection-limits.ts';
import { answerRefusedAddress, handleErrors } from '#server/http/errors.ts';
import { refuseCrossSiteWrites } from '#server/http/fetch-metadata.ts';
import { readForwardedAddresses } from '#server/http/forwarded-address.ts';
import { securityHeaders, setSecurityHeaders } from '#server/http/headers.ts';
import { healthRoutes } from '#server/http/health.ts';
import { checkHosts } from '#server/http/hosts.ts';
import { acceptJsonOnly, refuseOtherCharsets } from '#server/http/json-body.ts';
import { logOptions } from '#server/http/log.ts';
import { guardContract, useContractSchemas } from '#server/http/mount.ts';
import { refuseUnknownRoute } from '#server/http/not-found.ts';
import { observeRequests } from '#server/http/observe.ts';
import { answerBrokenRequests, refuseExpectations } from '#server/http/broken-requests.ts';
import { hideOperatorCalls } from '#server/http/operator-calls.ts';
import { refuseWhatParkLacks } from '#server/http/park-offers.ts';
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
  loginRoutes(app, services);
  linkRoutes(app, services);
  messageChoiceRoutes(app, services);
  registrationRoutes(app, services);
  appleWalletRoutes(app, services);
  googleWalletRoutes(app, services);
  walletUpdateRoutes(app, services);
  passRefreshRoutes(app, services);
  handOffRoutes(app, services);
  voucherRoutes(app, services);
  statementRoutes(app, services);
  photoRoutes(app, services);
  shareRoutes(app, services);
  wristbandRoutes(app, services);
  storedValueRoutes(app, services);
  webIconRoutes(app, services);
  loyaltyRoutes(app, services);
  claimStepRoutes(app, services);
  rewardRoutes(app, services);
  uploadedPictureRoutes(app, services);
}

/** The calls of the team, and those of other systems that send rows. */
function backOfficeRoutes(app: FastifyInstance, services: Services): void {
  staffSessionRoutes(app, services);
  staffAccountRoutes(app, services);
  passwordLinkRoutes(app, services);
  teamRoutes(app, services);
  directoryRoutes(app, services);
  passkeyRoutes(app, services);
  adminRoutes(app, services);
  staffLoyaltyRoutes(app, services);
  earnRulesRoutes(app, services);
  importRoutes(app, services);
  readingRoutes(app, services);
  createPassRoutes(app, services);
  correctionRoutes(app, services);
  gateRoutes(app, services);
  scanRoutes(app, services);
  tillRoutes(app, services);
  bounceRoutes(app, services);
  staffMessageRoutes(app, services);
  staffPhotoRequestRoutes(app, services);
  staffClubRequestRoutes(app, services);
  staffRequestRoutes(app, services);
  askForBandRoutes(app, services);
  staffFindRoutes(app, services);
  staffGuestRoutes(app, services);
  lookRoutes(app, services);
  deskFixRoutes(app, services);
  deskPhotoRoutes(app, services);
  staffOrderRoutes(app, services);
  staffAuditRoutes(app, services);
  watchRoutes(app, services);
  eventRoutes(app, services);
  apiKeyRoutes(app, services);
  undoRoutes(app, services);
  staffDashboardRoutes(app, services);
  staffHealthRoutes(app, services);
}

/** A number trusts that many proxies, counted from this server; listed networks are trusted at any position. */
function trustOf(
  trustProxy: number | string | false,
): string | false | ((address: string, hop: number) => boolean) {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
