/** Runs all walks in one engine, through a park of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { iPhone } from './devices.ts';
import type { Driver, Engine } from './driver.ts';
import { loseFeatures } from './lose-features.ts';
import { openPark, type EnginePark } from './park.ts';
import { guestSteps } from './steps/guest-steps.ts';
import { staffSteps } from './steps/staff-steps.ts';
import { makeVisitor } from './visitor.ts';
import type { Step, Walk } from './walk.ts';

const walks = [
  { name: 'guest', steps: guestSteps, screen: { width: 390, height: 844, userAgent: iPhone } },
  { name: 'staff', steps: staffSteps, screen: { width: 1280, height: 800 } },
] as const;

type WalkPlan = (typeof walks)[number];

interface RunOptions {
  /** The folder of all files of the run. */
  root: string;
  /** Only steps whose name contains these words run. */
  words: string;
  /** In CI a failed step is tried a second time, in a fresh park and browser. */
  isCI: boolean;
}

/** The numbers of failed steps, and of steps that succeeded only at the second try. */
export interface Outcome {
  failures: number;
  secondTries: number;
}

/** The number of failed steps after which a walk is aborted, because its cause is probably the same. */
const failuresMax = 3;
const pictures = join(import.meta.dirname, '../../test-results/engines');

/** Runs both walks through a park for this engine. */
export async function walkWith(engine: Engine, options: RunOptions): Promise<Outcome> {
  const startedAt = Date.now();
  const outcome: Outcome = { failures: 0, secondTries: 0 };
  const failed: { plan: WalkPlan; step: Step }[] = [];
  await inPark(engine, join(options.root, engine.name), async (park, folder) => {
    for (const plan of walks) {
      const steps = plan.steps.filter(({ name }) => name.toLowerCase().includes(options.words));
      const lost = steps.length === 0 ? [] : await runSteps({ engine, plan, steps, park, folder });
      failed.push(...lost.map((step) => ({ plan, step })));
    }
  });
  for (const [index, { plan, step }] of failed.entries()) {
    const isSaved =
      options.isCI &&
      (await trySecondTime(engine, plan, step, join(options.root, `${engine.name}-${index}`)));
    outcome[isSaved ? 'secondTries' : 'failures'] += 1;
  }
  console.log(`${engine.name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return outcome;
}

async function trySecondTime(engine: Engine, plan: WalkPlan, step: Step, folder: string): Promise<boolean> {
  console.error(`${engine.name}: second try of "${step.name}"`);
  const steps = [step];
  const lost = await inPark(engine, folder, (park, home) =>
    runSteps({ engine, plan, steps, park, folder: home }),
  );
  return lost.length === 0;
}

async function inPark<T>(
  engine: Engine,
  folder: string,
  run: (park: EnginePark, folder: string) => Promise<T>,
): Promise<T> {
  mkdirSync(folder);
  const park = await openPark(folder, engine.isFloor === true ? loseFeatures() : '');
  try {
    return await run(park, folder);
  } finally {
    await park.close();
  }
}

interface Run {
  engine: Engine;
  plan: WalkPlan;
  steps: readonly Step[];
  park: EnginePark;
  folder: string;
}

/** Runs steps in a fresh browser, and after a failed one in another; returns those that failed. */
async function runSteps({ engine, plan, steps, park, folder }: Run): Promise<Step[]> {
  const { network } = park;
  const failed: Step[] = [];
  const open = (): Promise<Driver> => {
    const home = join(folder, `${plan.name}-${failed.length}`);
    mkdirSync(home);
    return engine.open({ ...plan.screen, folder: home });
  };
  let driver = await open();
  try {
    for (const [index, step] of steps.entries()) {
      const startedAt = Date.now();
      const visitor = makeVisitor(driver, network.url);
      const walk: Walk = { visitor, network, folder, isFloor: engine.isFloor === true };
      const fault = await faultOf(step, walk);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `  ${fault === undefined ? '✓' : '✘'} ${engine.name}, ${plan.name}: ${step.name} (${seconds} s)`,
      );
      if (fault === undefined) continue;
      console.error(fault);
      await keepPicture(driver, `${engine.name}-${plan.name}-${index + 1}.png`);
      failed.push(step);
      if (failed.length === failuresMax) break;
      await driver.close();
      driver = await open();
    }
    return failed;
  } finally {
    await driver.close();
  }
}

/** The reason why a step failed; an error that the page has collected fails the step too. */
async function faultOf(step: Step, walk: Walk): Promise<string | undefined> {
  try {
    await step.run(walk);
    const complaints = await walk.visitor.driver.evaluate(
      "const kept = sessionStorage.getItem('complaints'); sessionStorage.removeItem('complaints'); return JSON.parse(kept ?? '[]');",
    );
    const unexpected = (complaints as string[]).filter((one) => step.allowedComplaints?.test(one) !== true); // the page script keeps texts
    return unexpected.length === 0 ? undefined : `The page complained: ${unexpected.join('; ')}`;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `${reason}\n${await describePage(walk)}`;
  } finally {
    walk.network.release();
    walk.network.pose();
    walk.network.setOnline(true);
  }
}

/** What the page shows, for the report of a failed step. */
async function describePage({ visitor }: Walk): Promise<string> {
  const read =
    "return [location.href, document.visibilityState, document.hasFocus(), sessionStorage.getItem('complaints'), document.body.innerText.slice(0, 4000)].join('\\n');";
  return visitor.driver.evaluate(read).then(String, () => 'The page does not answer.');
}

async function keepPicture(driver: Driver, name: string): Promise<void> {
  const picture = await driver.screenshot();
  if (picture === undefined) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(join(pictures, name), picture);
  console.error(`Picture: test-results/engines/${name}`);
}
