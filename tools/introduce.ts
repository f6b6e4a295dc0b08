/** Prints the first addresses to open after a start. */
import { relative } from 'node:path';

import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { findDemoLogin, findStaleDay, hasDemoPage } from '../src/server/demo/page/demo-page.service.ts';
import type { RunningServer } from '../src/server/main.ts';

/**
 * Prints the addresses of a server that has just started, and, with the demo park, links to its passes and the staff
 * login.
 */
export async function introduce(server: RunningServer): Promise<void> {
  const { config, services } = server;
  const seconds = (performance.now() / 1000).toFixed(1);
  console.log(
    `\n  ${services.brand.name} is open (${seconds} s, ${config.databaseUrl === undefined ? 'built-in' : 'PostgreSQL'} database)\n`,
  );
  if (await hasDemoPage(services)) await introduceDemo(services);
  console.log(`  Address        ${config.publicUrl}`);
  if (services.walletKeys?.areDevelopment === true) {
    console.log(
      `  Signing keys   development (${relative('.', config.keysDir)}/development-*.pem): passes verify, phones do not install them`,
    );
  }
  if (config.mode !== 'production') {
    const outbox = services.mailServer === undefined ? ' (SMTP_URL is not set: they stay there)' : '';
    console.log(`  Mails          ${config.publicUrl}/dev/mails${outbox}`);
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

async function introduceDemo(services: RunningServer['services']): Promise<void> {
  const { publicUrl, staffUrl } = services.config;
  const { orders } = readDemoPark();
  console.log(`  Demo           ${publicUrl}/demo`);
  const withPhoto = orders.find((order) => order.hasPhoto);
  const shared = orders.find((order) => order.shares.length > 0);
  const share = shared?.shares.find((one) => one.revokedAt === null);
  if (withPhoto !== undefined)
    console.log(`  Photo pass     ${publicUrl}/${withPhoto.orderId}/${withPhoto.barcode}`);
  if (shared !== undefined) console.log(`  Shared card    ${publicUrl}/${shared.orderId}/${shared.barcode}`);
  if (share !== undefined) console.log(`  Direct link    ${publicUrl}/${share.hashUrl}`);
  const login = await findDemoLogin(services);
  if (login !== undefined)
    console.log(`  Staff          ${staffUrl}/login  ${login.username}  ${login.password}`);
  const seededOn = await findStaleDay(services);
  if (seededOn !== undefined)
    console.log(`  Demo data      of ${seededOn}; delete the data folder to bring the demo park to today`);
}
