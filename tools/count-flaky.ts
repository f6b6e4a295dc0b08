/**
 * Reports the journeys that failed once and passed the second time, and fails the run if there are more than eight: see
 * docs/decisions/0030-second-try-in-ci.md.
 */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** So many journeys of a run may need their second try. */
export const flakyMax = 8;

/** A reporter of Playwright, beside the one that lists the journeys. */
export default class CountFlaky implements Reporter {
  #journeys: readonly TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#journeys = suite.allTests();
  }

  onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    const flaky = this.#journeys.filter((journey) => journey.outcome() === 'flaky');
    for (const journey of flaky)
      console.log(`Failed once, then passed: ${journey.titlePath().filter(Boolean).join(' › ')}`);
    if (result.status !== 'passed' || flaky.length <= flakyMax) return Promise.resolve(undefined);
    console.log(`${flaky.length} journeys needed a second try; ${flakyMax} are allowed.`);
    return Promise.resolve({ status: 'failed' });
  }

  printsToStdio(): boolean {
    return false;
  }
}
