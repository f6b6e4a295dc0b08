/** Trials of tables, indexes and triggers. */
import { expectRows, type Probe } from './probe.ts';

/** What the migrations create. */
export const tableProbes: readonly Probe[] = [
  {
    feature: 'unique indexes over a part of the rows, as the target of "on conflict"',
    usedBy: 'one open request for a pass, one claim of a source: what counts once, whatever races',
    instead: 'nothing: without them a source could count twice',
    attempt: async ({ first }) => {
      await first('create table opened (pass text, status text)');
      await first(`create unique index opened_once on opened (pass) where status = 'open'`);
      const open = `insert into opened values ('a', 'open') on conflict (pass) where status = 'open' do nothing returning pass`;
      expectRows([(await first(open)).length, (await first(open)).length], [1, 0]);
    },
  },
  {
    feature: 'indexes over an expression, and over the beginning of a text (text_pattern_ops)',
    usedBy: 'the one box finds an email, a name or a number by its first letters',
    instead: 'a column that holds the expression, or a search engine',
    attempt: async ({ first }) => {
      await first('create table named (name text)');
      await first('create index named_start on named (lower(name) text_pattern_ops)');
      await first(`insert into named values ('Ada'), ('Bo')`);
      expectRows(await first(`select name from named where lower(name) like 'ad%'`), [{ name: 'Ada' }]);
    },
  },
  {
    feature: 'triggers of a statement that read the changed rows (transition tables)',
    usedBy: 'every ledger transaction sums up to zero, and webhooks get each change',
    instead: 'triggers of each row: 0.68 of the speed for many entries in one statement',
    attempt: async ({ first }) => {
      await first('create table lines (points int)');
      await first(`create function sum_up() returns trigger language plpgsql as $$
        begin
          if (select sum(points) from added) <> 0 then raise exception 'unbalanced'; end if;
          return null;
        end $$`);
      await first(
        'create trigger balanced after insert on lines referencing new table as added for each statement execute function sum_up()',
      );
      await first('insert into lines values (5), (-5)');
      const refused = await first('insert into lines values (5)').then(
        () => 'taken',
        () => 'refused',
      );
      expectRows([refused, await first('select count(*)::int as n from lines')], ['refused', [{ n: 2 }]]);
    },
  },
  {
    feature: 'tables without a log (unlogged)',
    usedBy: 'counters of attempts and files of the web build, which a crash may lose',
    instead:
      'ordinary tables, by one changed word in the migrations; misses at guessing are then counted at 0.73 of the speed',
    attempt: async ({ first }) => {
      await first('create unlogged table counted (n int)');
      await first('insert into counted values (1)');
    },
  },
  {
    feature: 'numbers that the database gives (bigserial), and random ids (gen_random_uuid)',
    usedBy: 'lines of the ledger and of the record in their order; ids of rows',
    instead: 'numbers of our own, and another way to read the ledger in order',
    attempt: async ({ first }) => {
      await first('create table numbered (n bigserial primary key, id uuid default gen_random_uuid())');
      const add = 'insert into numbered default values returning n::int';
      const [[one], [two]] = [await first(add), await first(add)];
      expectRows(Number(two?.['n']) > Number(one?.['n']), true);
    },
  },
  {
    feature: 'foreign keys that delete their rows (on delete cascade)',
    usedBy: 'what belongs to an order, a member or a member of the team',
    instead: 'deletions by the server',
    attempt: async ({ first }) => {
      await first('create table parents (n int primary key)');
      await first('create table children (n int references parents on delete cascade)');
      await first('insert into parents values (1), (2)');
      await first('insert into children values (1), (2)');
      await first('delete from parents where n = 1');
      expectRows(await first('select n from children'), [{ n: 2 }]);
    },
  },
];
