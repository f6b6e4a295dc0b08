import { expect, test } from 'vitest';

import { isUndoOpen, undoEndsAt } from './staff-undo.ts';

const actedAt = new Date('2026-09-23T16:00:00.000Z');

test('an act may be undone until ten minutes have passed, and not a millisecond longer', () => {
  expect(undoEndsAt(actedAt).toISOString()).toBe('2026-09-23T16:10:00.000Z');
  expect(isUndoOpen(actedAt, actedAt)).toBe(true);
  expect(isUndoOpen(actedAt, new Date('2026-09-23T16:10:00.000Z'))).toBe(true);
  expect(isUndoOpen(actedAt, new Date('2026-09-23T16:10:00.001Z'))).toBe(false);
});
