import { beforeEach, describe, expect, test } from 'vitest';

import { americanPark, germanPark } from '#domain/park-format.sample.ts';

import { inPark } from '#web/testing/in-park.ts';
import { formatMoment, formatOrderDate, fromField, showDay, showInstant, toField } from './park-words.ts';

beforeEach(() => inPark(americanPark));

const newYork = 'America/New_York';
const iso = '2026-11-21T19:00:07.000Z';

test('an instant is shown in park time, not in the time zone of the browser', () => {
  expect(showInstant(iso)).toBe('Nov 21, 2026, 2:00 PM');
  expect(showInstant(iso, 'medium')).toBe('Nov 21, 2026, 2:00:07 PM');
  expect(showInstant('soon')).toBe('soon');
  inPark({ locale: 'en-US', timeZone: 'Asia/Tokyo' });
  expect(showInstant(iso)).toBe('Nov 22, 2026, 4:00 AM');
});

test.each([newYork, 'Asia/Tokyo', 'Asia/Kathmandu', 'Pacific/Chatham', 'UTC'])(
  'an instant survives the round trip through its field, to the second, in %s',
  (timeZone) => {
    for (const each of [
      iso,
      '2026-07-04T03:59:59.000Z',
      '2026-03-08T06:59:59.000Z',
      '2026-03-08T07:00:00.000Z',
    ])
      expect(fromField(toField(each, timeZone), timeZone)).toBe(each);
  },
);

test('a field contains park time', () => {
  expect(toField(iso, newYork)).toBe('2026-11-21T14:00:07');
  expect(fromField('2026-11-21T14:00', newYork)).toBe('2026-11-21T19:00:00.000Z');
  expect(fromField('2026-07-21T14:00', newYork)).toBe('2026-07-21T18:00:00.000Z');
  expect(toField('0090-01-02T12:00:00.000Z', 'UTC')).toBe('0090-01-02T12:00:00');
});

describe('on the nights when the clocks change', () => {
  test('a skipped hour becomes the hour after it', () => {
    expect(fromField('2026-03-08T02:30:00', newYork)).toBe('2026-03-08T07:30:00.000Z');
  });

  test('a repeated hour becomes one of the two', () => {
    const twice = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'];
    for (const each of twice) expect(toField(each, newYork)).toBe('2026-11-01T01:30:00');
    expect(twice).toContain(fromField('2026-11-01T01:30:00', newYork));
  });
});

test('an empty field is no instant', () => {
  for (const text of ['', 'soon']) {
    expect(toField(text, newYork)).toBe('');
    expect(fromField(text, newYork)).toBeNull();
  }
});

test('a calendar day is the same wherever the reader and the park are', () => {
  expect(showDay('2026-11-21')).toBe('Nov 21, 2026');
  inPark(germanPark);
  expect(showDay('2026-01-01')).toBe('01.01.2026');
});

test('an order of the late evening has the date of the park, not of London, and an instant its time of day', () => {
  expect(formatOrderDate('2026-11-20T00:44:00Z')).toBe('11/19/26');
  expect(formatMoment('2026-01-05T16:05:00Z').replace('\u202f', ' ')).toBe('1/5/26, 11:05 AM');
});
