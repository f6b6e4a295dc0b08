import { expect, test } from 'vitest';

import { stateOfRun } from './import-run.ts';

const now = new Date('2026-11-22T12:00:00Z');
const run = { state: 'running', fault: null, isDryRun: false } as const;
const heard = (secondsAgo: number) => ({ heardAt: new Date(now.getTime() - secondsAgo * 1000) });

test('a run that was heard within a minute is running', () => {
  expect(stateOfRun({ ...run, ...heard(60) }, now)).toEqual({ state: 'running', fault: null });
});

test('a silent run was cut off, and the text says how to continue', () => {
  const { state, fault } = stateOfRun({ ...run, ...heard(61) }, now);
  expect(state).toBe('failed');
  expect(fault).toContain('it continues after its last saved rows');
  expect(stateOfRun({ ...run, ...heard(61), isDryRun: true }, now).fault).toContain(
    'Validate the file again',
  );
});

test('a run that ended keeps its state and its error', () => {
  const done = { ...run, state: 'done', ...heard(9999) } as const;
  expect(stateOfRun(done, now)).toEqual({ state: 'done', fault: null });
  expect(stateOfRun({ ...done, state: 'failed', fault: 'No header' }, now)).toEqual({
    ...{ state: 'failed', fault: 'No header' },
  });
});
