/** `npm start`: builds the web app where it is not fresh, starts the server and tells a newcomer where to look. */
import { relative } from 'node:path';

import { ConfigError } from '../src/server/base/config/config.ts';
import { demoAnchorSetting, demoPassword, readDemoPark } from '../src/server/demo/demo-data.ts';
import { startServer, type RunningServer } from '../src/server/main.ts';
import { operatingDayOf, type ParkDay } from '../src/domain/operating-day.ts';
import { bringWebBuildUpToDate, isBuildFresh, webBuildFolder } from './web-build.ts';

try {
  if (!process.argv.includes('--built') && !isBuildFresh()) {
    console.log('… building the web app');
    await bringWebBuildUpToDate();
  }
  const server = await startServer(process.env, {
    webBuildFolder,
    onProgress: (text) => console.log(`… ${text}`),
    onHalt: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  stopOnSignals(server);
  await introduce(server);
} catch (error) {
  // A fault of the configuration or of the machine, said in one message; 78 is "configuration" to a supervisor.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG'] !== undefined) console.error(error);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

function stopOnSignals(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('… stopping');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

async function introduce(server: RunningServer): Promise<void> {
  const { config, services } = server;
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(`\n  ${services.brand.name} is open (${seconds} s, ${server.database} database)\n`);
  console.log(`  Address        ${config.publicUrl}`);
  const { settings } = await import('../src/server/base/db/schema/operations.ts');
  const anchor = (await services.db.select().from(settings)).find(
    (row) => row.key === demoAnchorSetting,
  )?.value;
  if (typeof anchor === 'string') introduceDemo(config.publicUrl, anchor, services.brand);
  if (services.walletKeys.areDevelopment) {
    console.log(
      `  Signing keys   development (${relative('.', config.keysDir)}/development-*.pem): passes verify, phones do not install them`,
    );
  }
  if (config.mode !== 'production') console.log(`  Mails          http://localhost:${config.port}/dev/mails`);
  console.log(`  Metrics        ${server.metricsUrl}\n`);
}

function introduceDemo(publicUrl: string, anchor: string, park: ParkDay): void {
  const demo = readDemoPark();
  const withPhoto = demo.orders.find((order) => order.hasPhoto);
  const shared = demo.orders.find((order) => order.shares.length > 0);
  const share = shared?.shares.find((one) => one.revokedAt === null);
  if (withPhoto !== undefined)
    console.log(`  Photo pass     ${publicUrl}/${withPhoto.orderId}/${withPhoto.barcode}`);
  if (shared !== undefined) console.log(`  Shared card    ${publicUrl}/${shared.orderId}/${shared.barcode}`);
  if (share !== undefined) console.log(`  Direct link    ${publicUrl}/${share.hashUrl}`);
  console.log(`  Staff          ${publicUrl}/login  admin@harborlight.example  ${demoPassword}`);
  const seededOn = operatingDayOf(new Date(anchor), park);
  const isStale = seededOn !== operatingDayOf(new Date(), park);
  if (isStale)
    console.log(`  Demo data      of ${seededOn}; delete the data folder to bring the demo park to today`);
}
