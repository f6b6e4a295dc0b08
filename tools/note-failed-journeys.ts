/** Notes the files of the journeys that failed, for their second try: see docs/decisions/0030-second-try-in-ci.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

import { failedJourneysFile, type FailedJourneys } from './second-try.ts';

/** A reporter of Playwright, beside the one that lists the journeys. */
export default class NoteFailedJourneys implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd({ status }: FullResult): void {
    const failed = this.#suite?.allTests().filter((journey) => !journey.ok()) ?? [];
    // A path of titles begins with the empty root, the project and the file.
    const files = failed.flatMap((journey) => journey.titlePath()[2] ?? []);
    const noted: FailedJourneys = { status, count: failed.length, files: [...new Set(files)] };
    mkdirSync(dirname(failedJourneysFile), { recursive: true });
    writeFileSync(failedJourneysFile, JSON.stringify(noted));
  }

  printsToStdio(): boolean {
    return false;
  }
}
