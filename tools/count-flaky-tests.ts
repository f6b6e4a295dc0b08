/**
 * Reports the API tests that failed once and passed the second time, and fails the run if there are more than eight: see
 * docs/decisions/0030-second-try-in-ci.md.
 */
import type { Reporter, TestModule } from 'vitest/node';

import { secondTriesMax } from './second-try.ts';

/** A reporter of Vitest, beside the one that lists the tests. */
export default class CountFlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky === true);
    for (const test of flaky)
      console.log(`Failed once, then passed: ${test.module.relativeModuleId} › ${test.fullName}`);
    if (flaky.length <= secondTriesMax) return;
    console.log(`${flaky.length} tests needed a second try; ${secondTriesMax} are allowed.`);
    process.exitCode = 1;
  }
}
