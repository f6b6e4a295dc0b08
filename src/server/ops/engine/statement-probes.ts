/** Trials of statements. */
import { expectRows, type Probe } from './probe.ts';

/** What requests, imports and figures send. */
export const statementProbes: readonly Probe[] = [
  {
    feature: 'several writes in one statement ("with … as (insert … returning)")',
    usedBy: 'a claim writes the claim, the ledger and the balance at once, or nothing',
    instead: 'a transaction of several statements, which takes longer',
    attempt: async ({ first }) => {
      await first('create table claims (source text primary key)');
      await first('create table points (source text, n int)');
      const claim = `with claimed as (insert into claims values ('check 1') on conflict do nothing returning source)
        insert into points select source, 5 from claimed returning n`;
      expectRows([await first(claim), await first(claim)], [[{ n: 5 }], []]);
    },
  },
  {
    feature: 'whether a row was new or there already (xmax of "on conflict do update")',
    usedBy: 'imports count new and changed rows',
    instead: 'a read before each write',
    attempt: async ({ first }) => {
      await first('create table brought (n int primary key, name text)');
      const bring = `insert into brought values (1, 'a') on conflict (n) do update set name = 'b' returning xmax <> 0 as "wasThere"`;
      expectRows([await first(bring), await first(bring)], [[{ wasThere: false }], [{ wasThere: true }]]);
    },
  },
  {
    feature: 'lists as parameters (unnest … with ordinality), lateral joins',
    usedBy: 'imports and look-ups of many rows in one statement',
    instead: 'one statement for each row',
    attempt: async ({ first }) => {
      const rows = await first(
        `select given.n, place.at::int from unnest($1::text[]) with ordinality as given (n, place)
         cross join lateral (select given.place as at) place order by place.at`,
        [['b', 'a']],
      );
      expectRows(rows, [
        { n: 'b', at: 1 },
        { n: 'a', at: 2 },
      ]);
    },
  },
  {
    feature: 'JSON documents (jsonb)',
    usedBy: 'settings, earn rules, former values for undo',
    instead: 'documents as text',
    attempt: async ({ first }) => {
      await first(`create table settled (value jsonb)`);
      await first(`insert into settled values ('{"isOn": true, "perDay": 5}')`);
      expectRows(await first(`select value->>'perDay' as n from settled where value @> '{"isOn": true}'`), [
        { n: '5' },
      ]);
    },
  },
  {
    feature: 'days of a time zone, and medians (at time zone, percentile_cont)',
    usedBy: 'operating days, and the answer times on the dashboard',
    instead: 'the same by the server, row by row',
    attempt: async ({ first }) => {
      const rows = await first(`select to_char(at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
        (select percentile_cont(0.5) within group (order by n) from generate_series(1, 3) n)::int as middle
        from (select timestamptz '2026-07-05T03:00:00Z' as at) given`);
      expectRows(rows, [{ day: '2026-07-04', middle: 2 }]);
    },
  },
  {
    feature: 'statements that are prepared once and kept by name',
    usedBy: 'logins and claims; DATABASE_POOLER=transaction-unnamed does without',
    instead: 'DATABASE_POOLER=transaction-unnamed',
    attempt: async ({ first }) => {
      await first('prepare kept (int) as select $1 + 1 as n');
      expectRows(await first('execute kept (1)'), [{ n: 2 }]);
      await first('deallocate kept');
    },
  },
  {
    feature: 'rows in bulk (COPY from standard input)',
    usedBy: 'imports, which cost half as much by it; restores of portable backups',
    instead: 'nothing',
    attempt: async ({ first, copy }) => {
      await first('create table poured (n int)');
      await copy('copy poured (n) from stdin', '1\n2\n');
      expectRows(await first('select n from poured order by n'), [{ n: 1 }, { n: 2 }]);
    },
  },
];
