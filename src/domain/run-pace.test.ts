import { expect, test } from 'vitest';

import { judgePace, refusedMax, secondsLeftAt, type PaceFacts } from './run-pace.ts';

const second = 1000;
const facts: PaceFacts = {
  perSecond: 10,
  pacedAt: 60 * second,
  now: 60.5 * second,
  waiting: 0,
  refused: 0,
  brake: null,
};

/** Plays turns every 200 ms with a vendor that takes `served` passes a second; returns what was queued. */
function play(seconds: number, served: (second: number) => number, perSecond = 10) {
  let turn = { passes: 0, pacedAt: 0, brake: null as PaceFacts['brake'] };
  let waiting = 0;
  let queued = 0;
  let waitingPeak = 0;
  const brakes: PaceFacts['brake'][] = [];
  for (let now = 0; now <= seconds * second; now += 200) {
    waiting = Math.max(0, waiting - served(now / second) / 5);
    turn = judgePace({ ...turn, perSecond, now, waiting, refused: 0 });
    waiting += turn.passes;
    waitingPeak = Math.max(waitingPeak, waiting);
    queued += turn.passes;
    brakes.push(turn.brake);
  }
  return { queued, waitingPeak, brakes };
}

test('a run queues its pace, and no more', () => {
  expect(judgePace(facts)).toEqual({ passes: 5, pacedAt: 60.5 * second, brake: null });
  expect(play(60, () => 1000).queued).toBe(600);
  expect(play(60, () => 1000, 7).queued).toBe(420);
});

test('time that is too short for a pass counts toward the next one', () => {
  const turn = judgePace({ ...facts, now: 60.05 * second });
  expect(turn).toEqual({ passes: 0, pacedAt: 60 * second, brake: null });
  expect(judgePace({ ...facts, ...turn, now: 60.1 * second }).passes).toBe(1);
});

test('after a pause, no more than one second of the pace is made up', () => {
  expect(judgePace({ ...facts, now: 3600 * second }).passes).toBe(10);
});

test('a clock that was set back does not hold the run', () => {
  const turn = judgePace({ ...facts, pacedAt: 3600 * second });
  expect(turn).toEqual({ passes: 0, pacedAt: 60.5 * second, brake: null });
});

test('a vendor that takes fewer passes slows the run to its own pace, and at most two seconds of the pace wait', () => {
  const { queued, waitingPeak, brakes } = play(60, () => 4);
  expect(queued).toBeLessThanOrEqual(60 * 4 + 20);
  expect(waitingPeak).toBeLessThanOrEqual(20);
  expect(brakes.at(-1)).toBe('slow');
});

test('the run says so once: the brake does not come and go', () => {
  const { brakes } = play(60, (at) => (at < 30 ? 4 : 1000));
  const changes = brakes.filter((brake, turn) => turn > 0 && brake !== brakes[turn - 1]);
  expect(changes).toEqual(['slow', null]);
});

test('a vendor that answers nothing stops the run after two seconds of its pace', () => {
  expect(play(600, () => 0).queued).toBe(20);
});

test('many refused passes hold the run, a few do not', () => {
  expect(judgePace({ ...facts, refused: refusedMax - 1 }).passes).toBe(5);
  expect(judgePace({ ...facts, refused: refusedMax })).toEqual({
    passes: 0,
    pacedAt: 60 * second,
    brake: 'refused',
  });
});

test('the time that is left follows from the pace', () => {
  expect(secondsLeftAt(10, { total: 101, done: 0 })).toBe(11);
  expect(secondsLeftAt(10, { total: 100, done: 100 })).toBe(0);
  expect(secondsLeftAt(10, { total: 100, done: 120 })).toBe(0);
});
