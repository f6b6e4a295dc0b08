import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

test('npm run dev refuses to start for production', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/dev.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });

  expect(stderr).toContain('npm run dev is for development');
  expect(status).toBe(78);
});
