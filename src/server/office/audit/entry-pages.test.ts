/** A search for a text goes through the audit log in windows, and ends a page when its time is over. */
import { beforeAll, expect, test } from 'vitest';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { sharePark } from '#server/testing/shared-park.ts';
import { readEntryPage } from './asked-entries.ts';

const park = sharePark();
beforeAll(async () => {
  await park.services.db.insert(auditEntries).values(
    [200_000, 225_000, 229_000, 229_001].map((entryId) => ({
      ...{ entryId, at: park.clock.now(), actorName: 'Planted', action: 'Guest View', requestId: 'planted' },
      actorGuid: '00000000-0000-4000-8000-000000000001',
      sessionGuid: '00000000-0000-4000-8000-000000000002',
      ...{ target: 'x', after: { text: 'a lost lantern' }, network: '' },
    })),
  );
});

const filter = { text: 'lost lantern' };

async function read(before: number | undefined, pageSize: number, millisecondsMax: number) {
  const { page, next } = await readEntryPage(park.services.db, filter, {
    ...{ before, pageSize, millisecondsMax },
  });
  return { ids: page.map(({ entryId }) => entryId), next };
}

test('without time left a page has one window, and the next one begins where it ended', async () => {
  expect(await read(undefined, 50, 0)).toEqual({ ids: [229_001, 229_000, 225_000], next: 219_002 });
  expect(await read(219_002, 50, 0)).toEqual({ ids: [], next: 209_002 });
  expect(await read(209_002, 50, 0)).toEqual({ ids: [200_000], next: 199_002 });
});

test('with time left a page has ten windows, and a full one ends at its last entry', async () => {
  expect(await read(undefined, 50, 60_000)).toEqual({
    ids: [229_001, 229_000, 225_000, 200_000],
    next: 129_002,
  });
  expect(await read(undefined, 2, 60_000)).toEqual({ ids: [229_001, 229_000], next: 229_000 });
  expect(await read(undefined, 3, 60_000)).toEqual({ ids: [229_001, 229_000, 225_000], next: 225_000 });
  expect(await read(100_000, 50, 60_000)).toEqual({ ids: [], next: null });
});
