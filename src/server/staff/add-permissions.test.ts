import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { permissions } from '#server/base/db/schema/administration.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { addNewPermissions } from './add-permissions.ts';

const levelOf = async (park: TestPark, name: string): Promise<number | undefined> =>
  (await park.services.db.select().from(permissions).where(eq(permissions.name, name)))[0]?.accessLevelMin;

test('a park of an earlier version gets the permissions of the new one', async (park) => {
  await park.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  expect(await addNewPermissions(park.services)).toEqual(['Import Undo']);
  expect(await levelOf(park, 'Import Undo')).toBe(60);
});

test('a permission that the team removed after it was offered stays removed', async (park) => {
  await addNewPermissions(park.services);
  await park.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  expect(await addNewPermissions(park.services)).toEqual([]);
  expect(await levelOf(park, 'Import Undo')).toBeUndefined();
});

test('servers that start at the same time add each permission once', async (park) => {
  await park.services.db.delete(permissions).where(eq(permissions.name, 'Import Undo'));
  const added = await Promise.all([addNewPermissions(park.services), addNewPermissions(park.services)]);
  expect(added.flat()).toEqual(['Import Undo']);
});

test('a park without permissions gets none, because its first administrator brings them', async (park) => {
  await park.services.db.delete(permissions);
  expect(await addNewPermissions(park.services)).toEqual([]);
});
