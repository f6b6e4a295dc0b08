import { expect, test } from 'vitest';

import {
  cleanMessage,
  messageLengthMax,
  messageLengthOf,
  messageTextFaultOf,
  messageTimesFaultOf,
  quietUntil,
  shownUntilOf,
} from './park-message.ts';

const park = { timeZone: 'America/New_York', operatingDayRollover: '02:00' };
const policy = { quietFrom: '21:00', quietUntil: '08:00' };
const at = (local: string): Date => new Date(`${local}-05:00`);

test('a message is one line without control characters, and keeps its emoji', () => {
  expect(cleanMessage(' The wheel\n reopens\u0007 at\u202e 3 pm \u{1f3a1} ')).toBe(
    'The wheel reopens at 3 pm \u{1f3a1}',
  );
  expect(cleanMessage('\u0000\u200b \n')).toBe('');
});

test('an emoji counts as one character, and the limit as the last that fits', () => {
  expect(messageLengthOf('\u{1f3a1}')).toBe(1);
  expect(messageTextFaultOf('')).toBe('empty');
  expect(messageTextFaultOf('\u{1f3a1}'.repeat(messageLengthMax))).toBeUndefined();
  expect(messageTextFaultOf('a'.repeat(messageLengthMax + 1))).toBe('too-long');
});

test.each([
  ['20:59', undefined],
  ['21:00', '2026-11-24T08:00'],
  ['23:59', '2026-11-24T08:00'],
])('a marketing message of %s is held back until %s', (time, end) => {
  const until = quietUntil('marketing', at(`2026-11-23T${time}:00`), policy, park);
  expect(until).toEqual(end === undefined ? undefined : at(`${end}:00`));
});

test('quiet hours after midnight end on the same day, and the minute of their end is free', () => {
  expect(quietUntil('marketing', at('2026-11-23T03:00:00'), policy, park)).toEqual(at('2026-11-23T08:00:00'));
  expect(quietUntil('marketing', at('2026-11-23T08:00:00'), policy, park)).toBeUndefined();
});

test('quiet hours within a day, and none at all', () => {
  const noon = { quietFrom: '12:00', quietUntil: '14:00' };
  expect(quietUntil('marketing', at('2026-11-23T13:00:00'), noon, park)).toEqual(at('2026-11-23T14:00:00'));
  expect(quietUntil('marketing', at('2026-11-23T11:59:00'), noon, park)).toBeUndefined();
  const never = { quietFrom: '12:00', quietUntil: '12:00' };
  expect(quietUntil('marketing', at('2026-11-23T12:00:00'), never, park)).toBeUndefined();
});

test('a service message is never held back', () => {
  expect(quietUntil('service', at('2026-11-23T23:00:00'), policy, park)).toBeUndefined();
});

test('the night in which the clocks go back has its quiet hours to the end', () => {
  const until = quietUntil('marketing', new Date('2026-11-01T04:30:00Z'), policy, park);
  expect(until).toEqual(new Date('2026-11-01T13:00:00Z'));
});

test('a message is shown until the end of its operating day', () => {
  expect(shownUntilOf(at('2026-11-23T15:00:00'), park)).toEqual(at('2026-11-24T02:00:00'));
  expect(shownUntilOf(at('2026-11-24T01:30:00'), park)).toEqual(at('2026-11-24T02:00:00'));
});

test('times in the past, in the wrong order, and too far away are named', () => {
  const now = at('2026-11-23T12:00:00');
  const days = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
  const faultOf = (sendAt: Date, shownUntil: Date) => messageTimesFaultOf({ sendAt, shownUntil }, now);
  expect(faultOf(now, days(1))).toBeUndefined();
  expect(faultOf(days(-1), days(1))).toBe('in-the-past');
  expect(faultOf(days(1), days(1))).toBe('ends-before-it-is-sent');
  expect(faultOf(days(32), days(33))).toBe('too-far');
  expect(faultOf(now, days(32))).toBe('too-far');
});
