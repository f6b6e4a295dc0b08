/** Prints the first addresses to open after a start. */
import { relative } from 'node:path';

import { operatingDayOf, type ParkDay } from '../src/domain/operating-day.ts';
import { demoAnchorSetting, demoPassword, readDemoPark } from '../src/server/demo/demo-data.ts';
import type { RunningServer } from '../src/server/main.ts';

/**
 * Prints the addresses of a server that has just started, and, with the demo park, links to its passes and the staff
 * login.
 */
export async function introduce(server: RunningServer): Promise<void> {
  const { config, services } = server;
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(`\n  ${services.brand.name} is open (${seconds} s, ${server.database} database)\n`);
  console.log(`  Address        ${config.publicUrl}`);
  const { settings } = await import('../src/server/base/db/schema/operations.ts');
  const anchor = (await services.db.select().from(settings)).find(
    (row) => row.key === demoAnchorSetting,
  )?.value;
  if (typeof anchor === 'string') introduceDemo(config.publicUrl, anchor, services.brand);
  if (services.walletKeys?.areDevelopment === true) {
    console.log(
      `  Signing keys   development (${relative('.', config.keysDir)}/development-*.pem): passes verify, phones do not install them`,
    );
  }
  if (config.mode !== 'production') {
    console.log(`  Mails          ${config.publicUrl}/dev/mails`);
    console.log(`  Try a brand    ${config.publicUrl}/dev/brand`);
    console.log(`  Phones         ${config.publicUrl}/dev/phone (${describePush(services)})`);
  }
  console.log(`  Metrics        ${server.metricsUrl}\n`);
}

function describePush({ pushedPhones, applePush }: RunningServer['services']): string {
  if (pushedPhones !== undefined)
    return 'real push is off; a stand-in on this machine pushes to the phone there';
  return applePush === undefined ? 'no Apple certificate' : 'pushes go to a real push service';
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
