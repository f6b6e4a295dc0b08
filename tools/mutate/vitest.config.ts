/** The tests that `tools/mutate.ts` runs: those of the folder whose files it changes. */
import { defineConfig } from 'vitest/config';

const folder = process.env['MUTATED_FOLDER'] ?? 'src/domain';

export default defineConfig({
  test: {
    setupFiles: ['tools/test-cleanup.ts', 'tools/mutate/fixed-seed.ts'],
    testTimeout: 60_000,
    include: [`${folder}/**/*.test.ts`],
  },
});
