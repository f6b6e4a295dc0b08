/**
 * Launches the Chromium for journeys and screenshots: the one from npm, with its own libraries and fonts, so that
 * every machine runs the same version. BROWSER_PATH selects another.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { unpackBrowser } from './unpack-browser.ts';

// No sandbox, because tests run as root in containers, and no background requests of the browser. The package's own
// arguments are made for cloud functions: they disable features that the journeys test.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Unpacks this version of the browser on the first call, and returns its launch options. */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env) {
  const env = { ...environment } as Record<string, string>; // an environment has no undefined values
  const named = environment['BROWSER_PATH'] ?? '';
  if (named !== '') return { executablePath: named, args, env };
  const packaged = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin');
  const folder = await unpackBrowser(packaged);
  const executablePath = join(folder, 'chromium');
  return { executablePath, args, env: chooseEnvironment(executablePath, folder, env) };
}

/** The packaged libraries, or the system's if the packaged ones do not match its C library. */
function chooseEnvironment(
  executablePath: string,
  folder: string,
  environment: Record<string, string>,
): Record<string, string> {
  const withFonts = { ...environment, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const withLibraries = { ...withFonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  const messages: string[] = [];
  for (const env of [withLibraries, withFonts]) {
    const { status, stderr, error } = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' });
    if (status === 0) return env;
    messages.push(error?.message ?? stderr.trim());
  }
  throw new Error(
    `The browser that npm brings (Linux on x64) does not start here: ${messages.join('; ')}\n` +
      'Set BROWSER_PATH to a Chromium or Chrome of this machine.',
  );
}
