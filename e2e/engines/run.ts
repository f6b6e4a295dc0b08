/**
 * Runs the walks of guests and staff in WebKit and Firefox: `node e2e/engines/run.ts [webkit|firefox [part of a step's
 * name]]`. An engine that is not installed is reported and skipped; in CI (`CI=true`) that is a failure. ENGINES_PATH
 * replaces PATH in the search for the engines.
 */
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { iPhone } from './devices.ts';
import type { Driver, Engine } from './driver.ts';
import { enginesPath } from './engines-path.ts';
import { firefox } from './firefox.ts';
import { guestSteps } from './guest-walk.ts';
import { openPark, type EnginePark } from './park.ts';
import { endAllGroups } from './processes.ts';
import { staffSteps } from './staff-walk.ts';
import { makeVisitor } from './visitor.ts';
import type { Step, Walk } from './walk.ts';
import { webkit } from './webkit.ts';

const walks = [
  { name: 'guest', steps: guestSteps, screen: { width: 390, height: 844, userAgent: iPhone } },
  { name: 'staff', steps: staffSteps, screen: { width: 1280, height: 800 } },
] as const;

/** The number of failed steps after which a walk is aborted, because its cause is probably the same. */
const failuresMax = 3;
const pictures = join(import.meta.dirname, '../../test-results/engines');

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const root = mkdtempSync(join(tmpdir(), 'engines-'));
process.once('exit', () => {
  endAllGroups();
  rmSync(root, { recursive: true, force: true });
});

const [wanted, words = ''] = process.argv.slice(2).map((one) => one.toLowerCase());
let failures = 0;
for (const engine of [webkit, firefox]) {
  if (wanted !== undefined && engine.name.toLowerCase() !== wanted) continue;
  const missing = engine.programs.filter((program) => !isInPath(program));
  if (missing.length === 0) failures += await walkWith(engine);
  else if (process.env['CI'] !== 'true')
    console.log(`${engine.name} is not on this machine (${missing.join(', ')}); its walks are left out.`);
  else {
    console.error(`${engine.name} is not on this machine (${missing.join(', ')}), but CI needs it.`);
    failures += 1;
  }
}
process.exit(failures === 0 ? 0 : 1);

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

/** Runs both walks through a park for this engine; returns the number of failed steps. */
async function walkWith(engine: Engine): Promise<number> {
  const startedAt = Date.now();
  const folder = join(root, engine.name);
  mkdirSync(folder);
  const park = await openPark(folder);
  try {
    let failed = 0;
    for (const { name, steps, screen } of walks) {
      const home = join(folder, name);
      mkdirSync(home);
      const driver = await engine.open({ ...screen, folder: home });
      try {
        failed += await runSteps({ engine, name, steps, park, driver, folder: home });
      } finally {
        await driver.close();
      }
    }
    console.log(`${engine.name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`);
    return failed;
  } finally {
    await park.close();
  }
}

interface Run {
  engine: Engine;
  name: string;
  steps: readonly Step[];
  park: EnginePark;
  driver: Driver;
  folder: string;
}

async function runSteps({ engine, name, steps, park, driver, folder }: Run): Promise<number> {
  const { network } = park;
  const walk: Walk = { visitor: makeVisitor(driver, network.url), network, folder };
  let failed = 0;
  for (const [index, step] of steps.entries()) {
    if (!step.name.includes(words)) continue;
    const startedAt = Date.now();
    const fault = await faultOf(step, walk);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`  ${fault === undefined ? '✓' : '✘'} ${engine.name}, ${name}: ${step.name} (${seconds} s)`);
    if (fault === undefined) continue;
    console.error(fault);
    await keepPicture(driver, `${engine.name}-${name}-${index + 1}.png`);
    failed += 1;
    if (failed === failuresMax) break;
  }
  return failed;
}

/** The reason why a step failed; an error that the page has collected fails the step too. */
async function faultOf(step: Step, walk: Walk): Promise<string | undefined> {
  try {
    await step.run(walk);
    const complaints = await walk.visitor.driver.evaluate(
      "const kept = sessionStorage.getItem('complaints'); sessionStorage.removeItem('complaints'); return kept;",
    );
    return complaints === null ? undefined : `The page complained: ${JSON.stringify(complaints)}`;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function keepPicture(driver: Driver, name: string): Promise<void> {
  const picture = await driver.screenshot();
  if (picture === undefined) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, name), picture);
  console.error(`Picture: test-results/engines/${name}`);
}
