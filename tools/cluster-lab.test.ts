/** The parts of the cluster lab that need no cluster, and the settings that the runbook recommends. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import type { ClusterRound } from '../bench/faults/cluster/round.ts';
import { haproxySettings, patroniTimes, sharedSettings } from '../bench/faults/cluster/settings.ts';
import { printTally, sortOfFault, tallyRounds } from '../bench/faults/cluster/tally.ts';

const quiet: ClusterRound = {
  ...{ kind: 'leader killed', particulars: '', acknowledged: 1000, leaderSeconds: 20, wellSeconds: 1 },
  ...{ secondsOfTwo: 0, lastFaultSeconds: 0, gapSeconds: 21, statuses: {}, faults: [] },
};

test('the table adds the rounds of a kind up, with the median and the worst of its seconds', () => {
  const slow = {
    ...quiet,
    leaderSeconds: 25,
    wellSeconds: 3,
    faults: ['check 5 was acknowledged to member 1 and is lost'],
  };
  const stays = {
    ...quiet,
    kind: 'replica lost',
    leaderSeconds: 0,
    faults: ['logins were well only after 16.0 s'],
  };
  const lines = tallyRounds([quiet, slow, stays]);
  expect(lines).toMatchObject([
    { kind: 'leader killed', rounds: 2, acknowledged: 2000, lost: 1, doubled: 0, other: 0 },
    { kind: 'replica lost', rounds: 1, lost: 0, other: 1, leaderSeconds: { worst: 0 } },
  ]);
  expect(printTally(lines)).toContain('| leader killed | 2 | 2,000 | 1 | 0 | 0 | 20.0 (25.0) | 1.0 (3.0) |');
  expect(printTally(lines)).toContain('| replica lost | 1 | 1,000 | 0 | 0 | 1 | – | 1.0 (1.0) |');
});

test.each([
  ['share abc was acknowledged and is lost', 'lost'],
  ['mail 3 counts as sent and never arrived', 'lost'],
  ['taking abc was redeemed 2 times', 'doubled'],
  ['member rew1-2 has 9986 points instead of 9993', 'doubled'],
  ['I3 (no pass twice) is broken 1 times', 'doubled'],
  ['a server ended', 'other'],
  ['4 answers of 500', 'other'],
])('"%s" counts as %s', (fault, sort) => {
  expect(sortOfFault(fault)).toBe(sort);
});

test('a leader that cannot renew its key steps down before another one may take it', () => {
  const { ttl, loop_wait: wait, retry_timeout: retry } = patroniTimes;
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry);
});

test('the runbook recommends the settings with which the lab runs', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const section = runbook.slice(
    runbook.indexOf('### A cluster of PostgreSQL'),
    runbook.indexOf('## Backup and restore'),
  );
  const { postgresql, ...shared } = sharedSettings('synchronous');
  for (const [name, value] of Object.entries(shared)) expect(section).toContain(`${name}: ${String(value)}`);
  expect(JSON.stringify(postgresql)).toContain('"use_pg_rewind":true');
  for (const name of ['wal_sender_timeout', 'wal_receiver_timeout', 'tcp_user_timeout'])
    expect(section).toContain(
      `${name}: ${JSON.stringify(postgresql).split(`"${name}":"`)[1]?.split('"')[0]}`,
    );
  const haproxy = haproxySettings(5000, [{ name: 'db1', members: '10.0.0.1', clients: '10.0.0.1' }]);
  const listen = haproxy
    .slice(haproxy.indexOf('  timeout connect'))
    .replace('listen postgres\n', '')
    .split('\n');
  for (const line of listen.filter(Boolean)) expect(section).toContain(line.trim());
});
