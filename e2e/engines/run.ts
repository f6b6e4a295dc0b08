/**
 * Runs the walks of guests and staff in WebKit, in Firefox and in the oldest supported browser (oldest.ts), all at the
 * same time: `node e2e/engines/run.ts [webkit|firefox|oldest [part of a step's name]]`. An engine that is not installed
 * is reported and skipped; in CI (`CI=true`) that is a failure. ENGINES_PATH replaces PATH in the search for the
 * engines.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { bringWebBuildUpToDate } from '../../tools/web-build.ts';
import type { Engine } from './driver.ts';
import { enginesPath } from './engines-path.ts';
import { firefox } from './firefox.ts';
import { oldest } from './oldest.ts';
import { endAllGroups } from './processes.ts';
import { walkWith } from './walk-with.ts';
import { webkit } from './webkit.ts';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const root = mkdtempSync(join(tmpdir(), 'engines-'));
process.once('exit', () => {
  endAllGroups();
  rmSync(root, { recursive: true, force: true });
});

const [wanted, words = ''] = process.argv.slice(2).map((one) => one.toLowerCase());
const isCI = process.env['CI'] === 'true';
const engines = [webkit, firefox, oldest].filter(
  ({ name }) => wanted === undefined || name.toLowerCase() === wanted,
);
await bringWebBuildUpToDate();
const outcomes = await Promise.all(
  engines.filter(isHere).map((engine) => walkWith(engine, { root, words, isCI })),
);
const total = { failures: 0, secondTries: 0 };
for (const { failures, secondTries } of outcomes) {
  total.failures += failures;
  total.secondTries += secondTries;
}
const isMissing = isCI && outcomes.length < engines.length;
// As for the journeys: docs/decisions/0030-second-try-in-ci.md.
const secondTriesMax = 4;
if (total.secondTries > secondTriesMax)
  console.error(`${total.secondTries} steps needed a second try; at most ${secondTriesMax} may.`);
process.exit(total.failures === 0 && total.secondTries <= secondTriesMax && !isMissing ? 0 : 1);

/** True if the engine is installed; reports one that is not. */
function isHere({ name, programs }: Engine): boolean {
  const missing = programs.filter((program) => !isInPath(program));
  if (missing.length === 0) return true;
  const report = `${name} is not on this machine (${missing.join(', ')})`;
  if (isCI) console.error(`${report}, but CI needs it.`);
  else console.log(`${report}; its walks are left out.`);
  return false;
}

function isInPath(program: string): boolean {
  return enginesPath.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
