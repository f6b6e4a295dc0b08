import { expect, test } from 'vitest';

import { makeBodyMemory, type BodyUnderWay } from './body-memory.ts';

const limits = { bytesMax: 1000, unprovenBytesMax: 500, unprovenPerNetworkMax: 2, uncountedBytes: 10 };

/** An accounting with its clock, named bodies, and the list of bodies that were cut off. */
function lab() {
  let time = 0;
  const wasCut: string[] = [];
  const memory = makeBodyMemory(limits, () => time);
  const begin = (name: string, facts: Partial<BodyUnderWay> = {}): BodyUnderWay => {
    const body: BodyUnderWay = {
      ...{ bytes: 0, beganAt: time, endedAt: undefined, isProven: false, network: name },
      cut: () => void wasCut.push(name),
      ...facts,
    };
    memory.add(body);
    return body;
  };
  return { memory, begin, wasCut, pass: (milliseconds: number) => (time += milliseconds) };
}

test('a thousand connections that send nothing take no room from a body that comes', () => {
  const { memory, begin, wasCut } = lab();
  for (let place = 0; place < 1000; place += 1) begin(`idle ${place}`);
  memory.grow(begin('guest', { isProven: true }), 1000);
  expect([wasCut, memory.bytes()]).toEqual([[], 1000]);
});

test('of many without a proof the slowest go, whatever network they come from', () => {
  const { memory, begin, wasCut, pass } = lab();
  const slow = Array.from({ length: 50 }, (_, place) => begin(`slow ${place}`));
  pass(10_000);
  for (const body of slow) memory.grow(body, 10);
  const guest = begin('guest');
  pass(1000);
  memory.grow(guest, 400);
  expect(wasCut).toHaveLength(40);
  expect(wasCut).not.toContain('guest');
  expect(memory.bytes()).toBe(500);
});

test('a third body without a proof of one network costs the slowest of them, and nobody of another network', () => {
  const { memory, begin, wasCut, pass } = lab();
  const facts = { network: 'theirs' };
  const other = begin('other');
  const [first, second] = [begin('first', facts), begin('second', facts)];
  pass(1000);
  memory.grow(other, 11);
  memory.grow(first, 20);
  memory.grow(second, 40);
  const third = begin('third', facts);
  pass(300);
  memory.grow(third, 30);
  expect(wasCut).toEqual(['first']);
});

test('a body with a proof goes only where none without one is left', () => {
  const { memory, begin, wasCut, pass } = lab();
  const slowGuest = begin('slow guest', { isProven: true });
  const guest = begin('guest', { isProven: true });
  const stranger = begin('stranger');
  pass(1000);
  memory.grow(slowGuest, 300);
  memory.grow(stranger, 400);
  memory.grow(guest, 600);
  expect(wasCut).toEqual(['stranger']);
  memory.grow(guest, 200);
  expect(wasCut).toEqual(['stranger', 'slow guest']);
});

test('a body that has come whole is judged by how fast it came, however long it waits', () => {
  const { memory, begin, wasCut, pass } = lab();
  const done = begin('done');
  pass(1000);
  memory.grow(done, 300);
  done.endedAt = 1000;
  pass(60_000);
  const slow = begin('slow');
  pass(2000);
  memory.grow(slow, 250);
  expect(wasCut).toEqual(['slow']);
});
