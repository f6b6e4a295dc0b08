/**
 * Runs with every test file: removes its stubs, which the next file of the same process must not see, and shows the
 * server's answers of a failed test.
 */
import { afterAll, beforeEach, onTestFailed, vi } from 'vitest';

import { takeRecentAnswers } from '../src/server/testing/recent-answers.ts';

beforeEach(() => {
  takeRecentAnswers();
  onTestFailed(({ task }) => {
    const answers = takeRecentAnswers();
    const [error] = task.result?.errors ?? [];
    if (error !== undefined && answers.length > 0)
      error.message += `\n\nThe server's last answers:\n  ${answers.join('\n  ')}`;
  });
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
