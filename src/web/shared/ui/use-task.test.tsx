import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { taskOf, useTask, type TaskState } from './use-task.ts';

/** A task whose states are kept in the order in which a screen would show them. */
function keepStates() {
  const idle: TaskState<string> = { busy: null, failure: null };
  const shown = [idle];
  const last = (): TaskState<string> => shown.at(-1) ?? idle;
  const task = taskOf<string>((next) => shown.push(next(last())));
  return { shown, last, task };
}

test('a call is busy until it is answered, and its result is handed on', async () => {
  const { shown, last, task } = keepStates();
  const answer = Promise.withResolvers<number>();
  const run = task.run(() => answer.promise);
  expect(last()).toMatchObject({ busy: '', failure: null });
  answer.resolve(7);
  expect(await run).toBe(7);
  expect(last()).toMatchObject({ busy: null, failure: null });
  expect(shown).toHaveLength(3);
});

test('a call with a name is busy under it', async () => {
  const { shown, task } = keepStates();
  await task.run(async () => undefined, 'Sharing...');
  expect(shown.map(({ busy }) => busy)).toEqual([null, 'Sharing...', null]);
});

test('a failure stays until the next call begins', async () => {
  const { last, task } = keepStates();
  await task.run(async () => undefined);
  task.fail('No connection.');
  expect(last()).toMatchObject({ busy: null, failure: 'No connection.' });
  const run = task.run(async () => undefined);
  expect(last()).toMatchObject({ busy: '', failure: null });
  await run;
  expect(last().failure).toBeNull();
});

test('a call that throws is no longer busy, and its error is passed on', async () => {
  const { last, task } = keepStates();
  await expect(task.run(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  expect(last()).toMatchObject({ busy: null, failure: null });
});

test('a failure that is set while the call runs outlasts it', async () => {
  const { last, task } = keepStates();
  await task.run(async () => task.fail('Too large.'));
  expect(last()).toMatchObject({ busy: null, failure: 'Too large.' });
});

test('the late answer of an earlier call does not end the call under way', async () => {
  const { last, task } = keepStates();
  const [early, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = task.run(() => early.promise, 'first');
  const second = task.run(() => late.promise, 'second');
  early.resolve();
  await first;
  expect(last().busy).toBe('second');
  late.resolve();
  await second;
  expect(last().busy).toBeNull();
});

test('a call that was stopped is not busy, and its answer changes nothing', async () => {
  const { shown, last, task } = keepStates();
  const answer = Promise.withResolvers<void>();
  const run = task.run(() => answer.promise);
  task.stop();
  expect(last()).toEqual({ busy: null, failure: null });
  answer.resolve();
  await run;
  expect(shown.at(-1)).toEqual(shown.at(-2));
});

test('the hook begins idle, or as the screen says', () => {
  function Shown(props: Partial<TaskState<string>>) {
    const { isBusy, busy, failure } = useTask(props);
    return <p>{`${isBusy} ${busy} ${failure}`}</p>;
  }
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>false null null</p>');
  expect(renderToStaticMarkup(<Shown busy="" failure="Wrong." />)).toBe('<p>true  Wrong.</p>');
});

test('a pending call is made anew, and the silent one no longer counts', async () => {
  const { last, task } = keepStates();
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let calls = 0;
  const run = task.run(() => answers[calls++]?.promise ?? Promise.reject(new Error('A third call.')));
  last().retry?.();
  expect(calls).toBe(2);
  answers[0]?.reject(new Error('No answer within 15 seconds.'));
  await Promise.resolve();
  expect(last().busy).toBe('');
  answers[1]?.resolve(7);
  expect(await run).toBe(7);
  expect(last()).toMatchObject({ busy: null, retry: null });
});
