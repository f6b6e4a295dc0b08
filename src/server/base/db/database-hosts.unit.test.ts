import { expect, test } from 'vitest';

import { findFaultOfHosts, readDatabaseHosts } from './database-hosts.ts';

test('an address with several hosts becomes one for each, and leads to the one that accepts writes', () => {
  const read = readDatabaseHosts('postgres://u:a,b@db1:5433,db2,[fd00::3]:5434/park?sslmode=verify-full');
  expect(read).toEqual({
    urls: [
      'postgres://u:a,b@db1:5433/park?sslmode=verify-full',
      'postgres://u:a,b@db2/park?sslmode=verify-full',
      'postgres://u:a,b@[fd00::3]:5434/park?sslmode=verify-full',
    ],
    mustAcceptWrites: true,
  });
});

test('an address with one host stays as it is, and may ask for a host that accepts writes', () => {
  const socket = 'postgres:///park?host=/var/run/postgresql';
  expect(readDatabaseHosts(socket)).toEqual({ urls: [socket], mustAcceptWrites: false });
  const asking = 'postgres://db1/park?target_session_attrs=read-write';
  expect(readDatabaseHosts(asking)).toEqual({ urls: [asking], mustAcceptWrites: true });
});

test.each([
  'postgres://u:p@db1,db2/park',
  'postgres://u:p@db1:5432,db1:5433/park?target_session_attrs=read-write',
  'postgresql://db1,db2/park?target_session_attrs=primary&sslmode=require',
  'postgres://db1/park?target_session_attrs=any',
  'postgres://u@/park?host=/var/run/postgresql',
])('%s has no fault', (address) => {
  expect(findFaultOfHosts(address)).toBeUndefined();
});

test.each([
  ['postgres://db1,,db2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://,db1/park', 'lists hosts, and number 1 is not a host'],
  ['postgres://db1, db2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1:0,db2/park', 'lists hosts, and number 1 is not a host'],
  ['postgres://db1,db2:65536/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,db2:/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,fd00::2/park', 'lists hosts, and number 2 is not a host'],
  ['postgres://db1,DB1:5432/park', 'names one host twice'],
  [`postgres://${Array.from({ length: 17 }, (_, place) => `db${place}`).join(',')}/park`, 'more than 16'],
  ['postgres://db1,db2/park?host=db3', 'has host or port as a parameter too'],
  ['postgres://db1,db2/park?sslmode=require&port=5433', 'has host or port as a parameter too'],
  ['postgres:///park?host=db1,db2', 'lists hosts in the parameter host'],
  ['postgres:///park?host=db1%2Cdb2', 'lists hosts in the parameter host'],
  ['postgres://db1,db2/park?target_session_attrs=any', 'target_session_attrs=any, with which'],
  ['postgres://db1/park?target_session_attrs=read-only', 'target_session_attrs=read-only, with which'],
  ['postgres://db1,db2/park?target_session_attrs=prefer-standby', 'may lead to a standby: use read-write'],
  ['postgres://db1,db2/park?target_session_attrs=leader', 'not read-write or primary'],
  ['postgres://db1,db2/park?target_session_attrs=', 'not read-write or primary'],
  ['postgres://db1/park?target_session_attrs=primary&target_session_attrs=any', 'target_session_attrs twice'],
])('%s is refused with the reason', (address, reason) => {
  expect(findFaultOfHosts(address)).toContain(reason);
});
