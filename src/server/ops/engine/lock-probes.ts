/** Trials of what keeps two servers apart. */
import { advisoryLocks } from '#server/base/db/advisory-locks.queries.ts';
import { expectRows, type Probe } from './probe.ts';

/** Locks, snapshots and cursors, each over two connections. */
export const lockProbes: readonly Probe[] = [
  {
    feature: 'advisory locks of a transaction',
    usedBy: 'migrations, settings, the audit log: one server at a time',
    instead: 'rows of a table of locks, taken with "for update"',
    attempt: async ({ first, second }) => {
      await first('begin');
      await first(`select pg_advisory_xact_lock(${advisoryLocks.engineTrial})`);
      const taken = `select pg_try_advisory_xact_lock(${advisoryLocks.engineTrial}) as taken`;
      expectRows(await second(taken), [{ taken: false }]);
      await first('commit');
      expectRows(await second(taken), [{ taken: true }]);
    },
  },
  {
    feature: 'rows passed over that another connection has locked ("for update skip locked")',
    usedBy:
      'the outboxes of mails, wallet updates and webhooks, and the jobs: each row is taken by one server',
    instead: 'one server that sends, or a queue outside of the database',
    attempt: async ({ first, second }) => {
      await first('create table leased (n int primary key)');
      await first('insert into leased values (1), (2)');
      await first('begin');
      expectRows(await first('select n from leased order by n limit 1 for update skip locked'), [{ n: 1 }]);
      expectRows(await second('select n from leased order by n limit 1 for update skip locked'), [{ n: 2 }]);
      await first('commit');
    },
  },
  {
    feature: 'row locks of four strengths ("for share", "for no key update", "for key share")',
    usedBy: 'claims lock the member and the source, and let readers pass',
    instead: '"for update" for all of them, with more waiting',
    attempt: async ({ first, second }) => {
      await first('create table locked (n int primary key)');
      await first('insert into locked values (1)');
      await first('begin');
      await first('select n from locked for no key update');
      expectRows(await second('select n from locked for key share nowait'), [{ n: 1 }]);
      await first('rollback');
      await first('begin');
      await first('select n from locked for share');
      expectRows(await second('select n from locked for share nowait'), [{ n: 1 }]);
      await first('rollback');
    },
  },
  {
    feature: 'a snapshot that holds for a whole transaction, read by a cursor ("repeatable read")',
    usedBy: 'exports, verify, backups and the figures of the dashboard',
    instead: 'reads as of an instant, if the engine has them',
    attempt: async ({ first, second }) => {
      await first('create table listed (n int primary key)');
      await first('insert into listed select generate_series(1, 5)');
      await first('begin isolation level repeatable read read only');
      await first('declare listing no scroll cursor for select n from listed order by n');
      expectRows(await first('fetch 2 from listing'), [{ n: 1 }, { n: 2 }]);
      await second('delete from listed');
      expectRows(await first('fetch 2 from listing'), [{ n: 3 }, { n: 4 }]);
      await first('commit');
    },
  },
  {
    feature: 'the oldest transaction under way (pg_current_snapshot)',
    usedBy: 'reading the ledger by key misses no line',
    instead: 'a fixed wait that is longer than any transaction',
    attempt: async ({ first }) => {
      const rows = await first('select pg_snapshot_xmin(pg_current_snapshot())::text ~ $1 as "isNumber"', [
        '^[0-9]+$',
      ]);
      expectRows(rows, [{ isNumber: true }]);
    },
  },
  {
    feature: 'limits of time for one transaction ("set local statement_timeout")',
    usedBy: 'migrations and long reads, which outlast the limit of requests',
    instead: 'roles with limits of their own',
    attempt: async ({ first }) => {
      await first('begin');
      await first('set local statement_timeout = 50');
      const cut = await first('select pg_sleep(2)').then(
        () => 'ended late',
        () => 'cut off',
      );
      await first('rollback');
      expectRows(cut, 'cut off');
    },
  },
];
