/** The Chromium for journeys and pictures: the system's, or the one that npm brought where there is none. */
import { existsSync } from 'node:fs';

/** How to launch it; no sandbox, because tests run as root in containers, and no calls of its own to the outside. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  // The one without windows first: the same pages at two thirds of the time.
  const system = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  if (system !== undefined) return { executablePath: system, args };
  const { default: chromium } = await import('@sparticuz/chromium');
  return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...args] };
}
