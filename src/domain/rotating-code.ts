/**
 * The code that cannot be photographed (docs/gates.md): a QR code whose last part changes every 15 seconds. Writes and
 * reads it, and judges how old it is.
 */
import { stepAt } from './totp.ts';

/** How long one value is shown. Every gate and every phone must know it, so it is not a setting. */
export const rotatingPeriodSeconds = 15;

/** The digits of a value: one of 100 million, of which a gate accepts three at a time. */
export const rotatingValueDigits = 8;

/** A gate accepts a value of its own window and of this many before and after it, because clocks differ. */
export const rotatingToleranceSteps = 1;

/**
 * Which key makes the value: that of one day, which our own page uses, or that of the pass in a wallet, which stays
 * the same. Codes of club members have kinds of their own, so that no gate admits one and no till takes a pass for a
 * member (docs/member-codes.md).
 */
export type RotatingKeyKind = 'day' | 'wallet' | 'member-day' | 'member-wallet';

/** The part of a code that stays the same. */
export interface RotatingCodeHead {
  keyKind: RotatingKeyKind;
  /** The server's secret from which the keys are derived. */
  keyId: string;
  /** The holder of the pass, readable only by the server. */
  holderId: string;
}

/** A code as a scanner reads it. */
export interface RotatingCode extends RotatingCodeHead {
  /** When the phone made it, by the phone's clock, in Unix seconds. */
  madeAt: number;
  value: string;
}

const marks = {
  day: 'PR1D',
  wallet: 'PR1W',
  'member-day': 'PM1D',
  'member-wallet': 'PM1W',
} as const satisfies Record<RotatingKeyKind, string>;

const kindOfMark: ReadonlyMap<string, RotatingKeyKind> = new Map([
  [marks.day, 'day'],
  [marks.wallet, 'wallet'],
  [marks['member-day'], 'member-day'],
  [marks['member-wallet'], 'member-wallet'],
]);

/** The text of a code up to its time. It has capital letters, digits and dots only. */
export function writeRotatingHead({ keyKind, keyId, holderId }: RotatingCodeHead): string {
  return `${marks[keyKind]}.${keyId.toUpperCase()}.${holderId}`;
}

/** The text of a code. */
export function writeRotatingCode({ madeAt, value, ...head }: RotatingCode): string {
  return `${writeRotatingHead(head)}.${madeAt}.${value}`;
}

/** The pattern with which Google Wallet writes the same text on the phone. */
export function googlePatternOf(head: RotatingCodeHead): string {
  return `${writeRotatingHead(head)}.{totp_timestamp_seconds}.{totp_value_0}`;
}

/** The digits and letters of a scan; scanners add line ends, and keyboards with Caps Lock write small letters. */
function normalized(scanned: string): string {
  return scanned.trim().toUpperCase();
}

/** True for a scan that claims to be the rotating code of a pass, well formed or not. */
export function isRotatingCode(scanned: string): boolean {
  return /^PR1[DW]\./.test(normalized(scanned));
}

/** Reads a code; undefined if it is malformed. */
export function readRotatingCode(scanned: string): RotatingCode | undefined {
  const found = codePattern.exec(normalized(scanned));
  if (found === null) return undefined;
  const [, mark = '', keyId = '', holderId = '', madeAt = '', value = ''] = found;
  const keyKind = kindOfMark.get(mark);
  if (keyKind === undefined) return undefined;
  return {
    keyKind,
    keyId: keyId.toLowerCase(),
    holderId,
    madeAt: Number(madeAt),
    value,
  };
}

const codePattern = /^(P[RM]1[DW])\.([A-Z0-9]{1,16})\.([A-Z2-7]{20,300})\.(\d{9,11})\.(\d{8})$/;

/** The time step in which a code was made. */
export function stepOfCodeMadeAt(madeAt: number): number {
  return stepAt(madeAt, rotatingPeriodSeconds);
}

/** How a code was judged. A screenshot is `too-old`; `too-early` comes from a phone whose clock is ahead. */
export type RotatingVerdict = 'fresh' | 'too-old' | 'too-early' | 'forged';

/**
 * Judges a code by the value that its key makes for its own time. A wrong value is always `forged`, whatever its time,
 * so that only a code that was real is called old.
 */
export function judgeRotatingCode(
  code: Pick<RotatingCode, 'madeAt' | 'value'>,
  expectedValue: string,
  now: Date,
): RotatingVerdict {
  if (!isSameText(code.value, expectedValue)) return 'forged';
  const stepsAgo = stepAt(now.getTime() / 1000, rotatingPeriodSeconds) - stepOfCodeMadeAt(code.madeAt);
  if (stepsAgo > rotatingToleranceSteps) return 'too-old';
  return stepsAgo < -rotatingToleranceSteps ? 'too-early' : 'fresh';
}

/** How long ago a code was made, in whole seconds; never negative. */
export function ageSecondsOf({ madeAt }: Pick<RotatingCode, 'madeAt'>, now: Date): number {
  return Math.max(0, Math.floor(now.getTime() / 1000) - madeAt);
}

/** Compares in a time that depends on the length alone, so that a caller cannot find a value digit by digit. */
function isSameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let index = 0; index < expected.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}

/** The day of an instant in UTC, which names its key: 2026-11-22. */
export function keyDayOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 10);
}

/** The values of one stretch of time, which a page shows one after the other, also without a network. */
export interface RotatingValues {
  /** The text of the code up to its time. */
  head: string;
  periodSeconds: number;
  firstStep: number;
  /** All values, one after the other without a separator. */
  values: string;
}

/** The code to show at an instant, and the seconds for which it stays; undefined if the values have run out. */
export function codeShownAt(
  { head, periodSeconds, firstStep, values }: RotatingValues,
  nowSeconds: number,
): { text: string; step: number; secondsLeft: number } | undefined {
  const step = stepAt(nowSeconds, periodSeconds);
  const start = (step - firstStep) * rotatingValueDigits;
  const value = start < 0 ? '' : values.slice(start, start + rotatingValueDigits);
  if (value.length < rotatingValueDigits) return undefined;
  const madeAt = step * periodSeconds;
  return { text: `${head}.${madeAt}.${value}`, step, secondsLeft: madeAt + periodSeconds - nowSeconds };
}

/** When the values run out, in Unix seconds. */
export function endOfValues({ firstStep, periodSeconds, values }: RotatingValues): number {
  return (firstStep + values.length / rotatingValueDigits) * periodSeconds;
}
