import { expect, test } from 'vitest';

import type { Health } from '#contract/calls/staff-health.ts';

import { ageWords, findTroubles, sayRelease, titleOf } from './health-words.ts';

const good = {
  ...{ kind: 'system' as const, name: 'ticketing', state: 'up' as const, since: null, lastSuccessAt: null },
  ...{ lastErrorAt: null, lastError: null, failures: 0, failingFor: [] },
};

const health: Health = {
  ...{ at: '', servers: [], externalSystems: [good], missingWallets: [], retention: [] },
  release: { version: '1.0.0', newer: null, fault: null },
  ...{ queues: [], jobs: [], files: [], mails: { givenUp: 0, refused: 0, answers: [] } },
};

test('a park in which everything works has no troubles, and neither has one that nobody used yet', () => {
  const idle = { ...good, name: 'hotel', state: 'idle' as const };
  expect(findTroubles({ ...health, externalSystems: [good, idle] })).toEqual([]);
});

test('everything that fails, is late or waits too long is listed by its name', () => {
  const troubles = findTroubles({
    ...health,
    externalSystems: [
      { ...good, state: 'failing' },
      { ...good, kind: 'store', name: 'photo store', state: 'partly' },
    ],
    jobs: [
      {
        name: 'housekeeping',
        state: 'overdue',
        lastSuccessAt: null,
        dueAt: '',
        failures: 0,
        lastError: null,
      },
    ],
    files: [
      {
        ...{ kind: 'orders', state: 'failed' as const, startedAt: '', endedAt: null },
        ...{ rowsKept: 0, rowsRefused: 0, lastError: 'No header' },
      },
    ],
    queues: [
      { name: 'mails', waiting: 3, oldestSeconds: 3601, attemptsMax: 9 },
      { name: 'CRM events', waiting: 3, oldestSeconds: 3599, attemptsMax: 9 },
    ],
  });
  expect(troubles).toEqual([
    'Ticketing system',
    'Photo store',
    'Job housekeeping',
    'Import of orders',
    'Queue of mails',
  ]);
});

test('mails that were given up, or that the server refuses for another reason than their recipient, are a trouble', () => {
  const answer = { words: '', isOfRecipient: false, waiting: 1, abandoned: 0, nextAttemptAt: null };
  const troublesOf = (givenUp: number, words: string, isOfRecipient = false) =>
    findTroubles({
      ...health,
      mails: { givenUp, refused: 3, answers: [{ ...answer, words, isOfRecipient }] },
    });
  expect(troublesOf(0, '550 5.7.60 No permission')).toEqual(['Mails that were not taken']);
  expect(troublesOf(2, '421 4.7.0 Later')).toEqual(['Mails that were not taken']);
  expect(troublesOf(0, '421 4.7.0 Later')).toEqual([]);
  expect(troublesOf(0, '550 5.1.1 No such user', true)).toEqual([]);
});

test('a sender keeps the name that the operator gave it', () => {
  expect([
    titleOf({ kind: 'sender', name: 'crm' }),
    titleOf({ kind: 'system', name: 'pointOfSale' }),
  ]).toEqual(['Crm', 'Point of sale']);
});

test('ages are told in the unit that fits', () => {
  expect([0, 89, 90, 5399, 5400, 129_599, 129_600].map(ageWords)).toEqual([
    '0 s',
    '89 s',
    '2 min',
    '90 min',
    '2 h',
    '36 h',
    '2 days',
  ]);
});

test.each([
  [{ newer: null, fault: null }, 'Promenade 1.0.0.'],
  [
    { newer: '1.1.0', fault: null },
    'Promenade 1.0.0; version 1.1.0 is out, and its CHANGELOG says what changes.',
  ],
  [
    { newer: null, fault: 'status 404' },
    'Promenade 1.0.0 (the address of releases tells no newer one: status 404).',
  ],
])('what Health says about versions: %j', (found, words) => {
  expect(sayRelease({ version: '1.0.0', ...found })).toBe(words);
});
