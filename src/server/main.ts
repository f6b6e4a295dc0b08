/** Starts the server, and chooses the adapters behind the ports. */
import { access, constants, mkdir } from 'node:fs/promises';

import { openConnectors } from '#server/adapters/connector-rest.ts';
import { openDatabaseClock, type OpenClock } from '#server/adapters/database-clock.ts';
import { makeEventPost } from '#server/adapters/event-post-http.ts';
import { makeApplePush } from '#server/adapters/apple-push-http2.ts';
import { openGoogleWallet } from '#server/adapters/open-google-wallet.ts';
import { openMailServer } from '#server/adapters/open-mail-server.ts';
import { loadPlugins } from '#server/adapters/load-plugins.ts';
import { openPhotoStore } from '#server/adapters/open-photo-store.ts';
import { externalSystemNames, watchApplePush, watchGoogleWallet } from '#server/adapters/watched-ports.ts';
import { publishWebAssets } from '#server/pages/assets/publish-web-assets.ts';
import { makeBackground } from '#server/base/background.ts';
import { makeReport } from '#server/base/report-fault.ts';
import { readBrand } from '#server/base/brand/load-brand.ts';
import { ConfigError, readConfig, type Config } from '#server/base/config/config.ts';
import type { Environment } from '#server/base/config/parse-settings.ts';
import { openDatabase } from '#server/base/db/open-database.ts';
import { currentRole, findExcessRights } from '#server/base/db/serving-role.queries.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeOwnListener, type Listener } from '#server/http/listener.ts';
import { makeMadePasses, makeOpenedPasses } from '#server/base/counted-passes.ts';
import { addNewPermissions } from '#server/staff/administrator.ts';
import { startWithKeys } from '#server/ops/keys/refuse-missing-keys.ts';
import { startJobs } from '#server/ops/start-jobs.ts';
import { googleKeyFaults } from '#server/base/security/keys/google-keys.ts';
import { loadWalletKeys, walletKeyFaults, type WalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { describeMissingWallet, missingWallets } from '#server/base/security/keys/offered-wallets.ts';
import { loadSecrets, secretFaults } from '#server/base/security/secrets.ts';
import { makeExternalSystems, type ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { noTracer } from '#server/base/tracer.ts';
import type { Services } from '#server/base/services.ts';
import { followSettings } from '#server/base/follow-settings.ts';

/** A server that listens. */
export interface RunningServer {
  config: Config;
  services: Services;
  address: string;
  metricsUrl: string;
  hasLoadedDemo: boolean;
  stop(): Promise<void>;
}

export interface StartOptions {
  webBuildFolder: string;
  /** Completes that folder, beside the opening of the database. */
  completeBuild?: () => Promise<void>;
  onProgress?: (text: string) => void;
  /** Called if the built-in database had to stop permanently; the process should then end. */
  onHalt?: (error: Error) => void;
  /** By default a port of its own. */
  listener?: Listener;
  /** The park's name in a chain. */
  parkName?: string;
}

/** Reads the configuration, opens everything and listens. Throws an error with a clear message if any of that fails. */
export async function startServer(environment: Environment, options: StartOptions): Promise<RunningServer> {
  const { brand, ...setup } = await readSetup(environment);
  const { parkName, onHalt, onProgress: say = () => undefined } = options;
  const config = parkName === undefined ? setup.config : { ...setup.config, parkName };
  await makeDataDir(config.dataDir);
  const plugins = await loadPlugins(config, environment);
  say(describeOpening(config));
  // The database opens on one core while the other core loads the rest of the server.
  const tracer = await openTracer(config);
  const building = buildPages(options);
  const [database] = await Promise.all([
    openDatabase(config, { onHalt, onWait: say, tracer }),
    import('#server/app.ts'),
    import('#server/demo/load-demo.queries.ts'),
  ]);
  try {
    const { secrets, walletKeys } = await loadKeys(config, brand);
    const openClock = await openDatabaseClock(database);
    const { clock } = openClock;
    const metrics = makeMetrics();
    const externalSystems = makeExternalSystems(clock, metrics, tracer);
    const background = makeBackground();
    const services: Services = {
      config,
      brand,
      db: database.db,
      clock,
      secrets,
      walletKeys,
      ...(await openApplePush(config, walletKeys, externalSystems)),
      googleWallet: await openWatchedGoogle(config, clock, externalSystems),
      photoStore: (await openPhotoStore(config, secrets, clock, externalSystems)).photoStore,
      background,
      ...openConnectors(
        { db: database.db, clock, secrets, brand, background, externalSystems },
        plugins.connectors,
      ),
      directory: await openWatchedDirectory(config, clock, externalSystems),
      mailServer: await openMailServer(config, brand, { externalSystems, plugin: plugins.mail }),
      eventPost: makeEventPost({
        mayReachLoopback: config.mode !== 'production',
        allowedNetworks: config.webhookNetworks,
      }),
      metrics,
      freeTries: new Map(),
      openedPasses: makeOpenedPasses(),
      madePasses: makeMadePasses(),
      externalSystems,
      tracer,
    };
    const hasLoadedDemo = await prepareDatabase(services, say);
    const pages = await building;
    await publishWebAssets(services, pages.assetsFolder);
    const listener = options.listener ?? makeOwnListener();
    return await listen(services, { database, openClock, build: pages, hasLoadedDemo, listener });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function describeOpening({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? `opening the built-in database in ${dataDir}` : 'opening the database';
}

/** Completes and reads the pages. A failure reaches the caller, who closes the database first. */
function buildPages({ webBuildFolder, completeBuild }: StartOptions): ReturnType<typeof loadWebBuild> {
  const building = Promise.resolve(completeBuild?.()).then(() => loadWebBuild(webBuildFolder));
  building.catch(() => undefined);
  return building;
}

/** Reads the environment, the keys and the brand. Throws a ConfigError that lists every problem of all three. */
export async function readSetup(environment: Environment) {
  const { brand, faults = [] } = await readBrand(environment);
  const config = readConfig(
    environment,
    (keysDir) => [
      ...secretFaults(keysDir),
      ...walletKeyFaults(keysDir),
      ...googleKeyFaults(keysDir, environment['GOOGLE_ISSUER_ID'] || undefined),
    ],
    faults,
  );
  if (brand === undefined) throw new ConfigError(faults);
  return { config, brand };
}

/** The server's secrets, and the keys that sign passes; only outside of production they may be made at the start. */
async function loadKeys({ keysDir, mode }: Config, { name, downloadName }: Services['brand']) {
  const maySubstitute = mode !== 'production';
  const secrets = loadSecrets(keysDir, maySubstitute);
  const operator = { name, identifier: downloadName };
  return { secrets, walletKeys: await loadWalletKeys(keysDir, { maySubstitute, operator }) };
}

/** Refuses a folder that cannot be created or written, before anything is opened in it. */
async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new ConfigError([
      `DATA_DIR cannot be written: ${error instanceof Error ? error.message : dataDir}`,
    ]);
  }
}

/** Brings the database to what a server needs before it serves. The result says whether the demo was loaded. */
async function prepareDatabase(services: Services, say: (text: string) => void): Promise<boolean> {
  const hasLoadedDemo = await prepareDemo(services, say);
  await startWithKeys(services);
  await addNewPermissions(services);
  await followSettings(services);
  return hasLoadedDemo;
}

/** A development database without an order gets the demo park; production is checked for leftovers of it. */
async function prepareDemo(services: Services, onProgress: (text: string) => void): Promise<boolean> {
  const { config, db, secrets, photoStore, clock } = services;
  if (config.mode === 'production') {
    const { refuseDemoInProduction } = await import('#server/demo/refuse-demo.queries.ts');
    await refuseDemoInProduction(db);
    return false;
  }
  const { loadDemoPark } = await import('#server/demo/load-demo.queries.ts');
  const hasLoaded = await loadDemoPark(db, { now: clock.now(), secrets, photoStore, onProgress });
  const { renewTodayTickets } = await import('#server/demo/today-tickets.queries.ts');
  await renewTodayTickets(db, clock.now());
  return hasLoaded;
}

/**
 * Apple's push service authenticates us by our certificate, and rejects one made for development. So pushes with such a
 * certificate go to a stand-in on this machine, unless the configuration names a server for a rehearsal.
 */
async function openApplePush(
  { applePushOrigin }: Config,
  walletKeys: WalletKeys | undefined,
  externalSystems: ExternalSystems,
): Promise<Pick<Services, 'applePush' | 'pushedPhones'>> {
  if (walletKeys === undefined) return { applePush: undefined };
  if (walletKeys.areDevelopment && applePushOrigin === undefined) {
    const { makeDevelopmentPush } = await import('#server/adapters/apple-push-development.ts');
    const { applePush, phones } = makeDevelopmentPush(walletKeys);
    return { applePush: watchApplePush(applePush, externalSystems), pushedPhones: phones };
  }
  const { signer, pushIdentity } = walletKeys;
  const topic = signer.certificate.passTypeIdentifier;
  const origin = applePushOrigin === undefined ? {} : { origin: applePushOrigin };
  return { applePush: watchApplePush(makeApplePush({ ...pushIdentity, topic, ...origin }), externalSystems) };
}

async function openWatchedGoogle(
  config: Config,
  clock: Services['clock'],
  externalSystems: ExternalSystems,
): Promise<Services['googleWallet']> {
  const google = await openGoogleWallet(config, clock);
  return google === undefined ? undefined : watchGoogleWallet(google, externalSystems);
}

/** The park's directory, if one is configured. No request is made at the start, so it may be out of order then. */
async function openWatchedDirectory(
  { directory: settings }: Config,
  clock: Services['clock'],
  externalSystems: ExternalSystems,
): Promise<Services['directory']> {
  if (settings === undefined) return undefined;
  const { openDirectory } = await import('#server/adapters/directory-openid.ts');
  const watch = externalSystems.watch('vendor', externalSystemNames.directory);
  return openDirectory({ settings, clock, watch });
}

/** The tracer, if a collector is configured; without one, no part of OpenTelemetry is loaded. */
async function openTracer(config: Config): Promise<Services['tracer']> {
  if (!config.hasTraces) return noTracer;
  const { openTelemetryTracer } = await import('#server/adapters/open-telemetry.ts');
  return openTelemetryTracer();
}

async function listen(
  services: Services,
  opened: {
    database: OpenDatabase;
    openClock: OpenClock;
    build: Awaited<ReturnType<typeof loadWebBuild>>;
    hasLoadedDemo: boolean;
    listener: Listener;
  },
): Promise<RunningServer> {
  const { database, openClock, build, hasLoadedDemo, listener } = opened;
  const { config, metrics, externalSystems } = services;
  let isStopping = false;
  const { makeApp } = await import('#server/app.ts');
  const app = await makeApp(services, { build, isStopping: () => isStopping });
  const { address, metricsUrl } = await listener.open(app, services);
  const report = makeReport(app.log, metrics);
  if (services.mailServer === undefined && config.mode === 'production')
    app.log.warn('SMTP_URL is not set: mails stay in the outbox');
  if (config.mode === 'production' && config.databaseUrl !== undefined) {
    const excess = await findExcessRights(services.db, await currentRole(services.db));
    if (excess.length > 0)
      app.log.warn(
        `The database role can do more than serve (docs/runbook.md, Upgrade): ${excess.join(', ')}`,
      );
  }
  for (const wallet of missingWallets(services)) app.log.warn(describeMissingWallet(wallet));
  services.background.reportTo(report);
  externalSystems.logTo(app.log);
  const { assetsFolder } = build;
  const stopJobs = startJobs(services, { keepClock: (watch) => openClock.keep(watch), assetsFolder }, report);
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await new Promise((resolve) => setTimeout(resolve, config.stopNoticeMs));
    await listener.close(app);
    await stopJobs();
    await services.background.settle();
    await services.tracer.close();
    await database.close();
  };
  return { config, services, address, metricsUrl, hasLoadedDemo, stop };
}
