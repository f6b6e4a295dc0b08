/** Runs with every file of tests: what it stubbed is gone for the next file of the same process, and a failed test shows what the server answered. */
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
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
