import { expect, test } from 'vitest';

import {
  reportValidSeconds,
  viewExternalSystems,
  type ExternalSystemObservation,
} from './external-system-state.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

function seen(change: Partial<ExternalSystemObservation>): ExternalSystemObservation {
  return {
    ...{ server: 'a:3000', kind: 'system', name: 'ticketing', isFailing: false, since: ago(600) },
    ...{ succeededAt: ago(5), failedAt: null, lastReason: null, lastStatus: null, failures: 0 },
    reportedAt: ago(1),
    ...change,
  };
}

const failing = {
  ...{ isFailing: true, since: ago(60), succeededAt: ago(70), failedAt: ago(2) },
  ...{ lastReason: 'server-error', lastStatus: 503, failures: 4 },
};

test('an external system that works for every server works since the last server saw it recover', () => {
  const [view] = viewExternalSystems([seen({}), seen({ server: 'b:3001', since: ago(30) })], now);
  expect(view).toMatchObject({
    state: 'up',
    since: ago(30),
    succeededAt: ago(5),
    failures: 0,
    failingFor: [],
  });
});

test('an external system that fails for every server fails since the first server saw it', () => {
  const all = [
    seen(failing),
    seen({ ...failing, server: 'b:3001', since: ago(90), failedAt: ago(1), failures: 2 }),
  ];
  expect(viewExternalSystems(all, now)).toMatchObject([
    {
      state: 'failing',
      since: ago(90),
      failedAt: ago(1),
      failures: 6,
      lastReason: 'server-error',
      lastStatus: 503,
    },
  ]);
});

test('an external system that fails for one server of two points at that server', () => {
  const [view] = viewExternalSystems([seen({}), seen({ ...failing, server: 'b:3001' })], now);
  expect(view).toMatchObject({
    state: 'partly',
    since: ago(60),
    failingFor: ['b:3001'],
    succeededAt: ago(5),
  });
});

test('a server that did not try yet says nothing, and an external system that no server tried is idle', () => {
  const untried = { since: null, succeededAt: null };
  expect(viewExternalSystems([seen(failing), seen({ ...untried, server: 'b:3001' })], now)).toMatchObject([
    { state: 'failing' },
  ]);
  expect(viewExternalSystems([seen(untried)], now)).toMatchObject([{ state: 'idle', since: null }]);
});

test('a stopped server no longer counts, but its last success is remembered', () => {
  const stopped = {
    ...failing,
    server: 'old:3000',
    reportedAt: ago(reportValidSeconds + 1),
    failedAt: ago(500),
  };
  const [view] = viewExternalSystems([seen({ since: ago(9), succeededAt: null }), seen(stopped)], now);
  expect(view).toMatchObject({
    state: 'up',
    succeededAt: ago(70),
    failedAt: ago(500),
    lastReason: 'server-error',
  });
});

test('an external system that no running server knows was removed from the configuration', () => {
  expect(viewExternalSystems([seen({ reportedAt: ago(reportValidSeconds + 1) })], now)).toEqual([]);
});

test('external systems of one name and two kinds are two', () => {
  expect(
    viewExternalSystems([seen({ name: 'crm' }), seen({ kind: 'sender', name: 'crm' })], now),
  ).toHaveLength(2);
});
