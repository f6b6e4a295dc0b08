import { expect, test } from 'vitest';

import { makeMetrics } from './metrics.ts';
import { makeReport } from './report-fault.ts';

test('a task that fails all the time is counted every time, and logged once a minute with the number', async () => {
  const lines: object[] = [];
  const metrics = makeMetrics();
  let now = 0;
  const report = makeReport({ error: (fields: object) => void lines.push(fields) }, metrics, () => now);
  for (; now < 120_000; now += 1000) report('mail outbox', new TypeError('Ada Lovell'));
  report('CRM outbox', new TypeError('another task'));
  expect(lines).toMatchObject([
    { task: 'mail outbox', errorClass: 'TypeError' },
    { task: 'mail outbox', times: 60 },
    { task: 'CRM outbox' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ada');
  expect((await metrics.taskFaults.get()).values).toMatchObject([{ value: 120 }, { value: 1 }]);
});
