/**
 * The operator's rule for the codes of wristbands that no list brings (docs/algorithms/wristband.md). The server creates
 * a band of such a code when a guest activates it.
 */

/** How the last character of a code checks the characters between the prefix and itself. */
export const wristbandChecks = ['none', 'luhn', 'gs1', 'mod37-36'] as const;

/** The rule of the brand. */
export interface WristbandRule {
  /** How every code begins. */
  prefix: string;
  /**
   * `luhn` and `gs1` (the check of an EAN) take digits only after the prefix. `mod37-36` is that of ISO 7064 for
   * letters and digits. With `none` the prefix and the length decide alone.
   */
  check: (typeof wristbandChecks)[number];
}

/** True if the rule takes the code. The caller has checked that it is 16 capital letters and digits. */
export function isCodeOfRule(code: string, rule: WristbandRule | undefined): boolean {
  if (rule === undefined || !code.startsWith(rule.prefix)) return false;
  return checks[rule.check](code.slice(rule.prefix.length));
}

const checks: Readonly<Record<WristbandRule['check'], (rest: string) => boolean>> = {
  none: () => true,
  luhn: (rest) => isDigits(rest) && sumFromRight(rest, luhnValue) % 10 === 0,
  gs1: (rest) => isDigits(rest) && sumFromRight(rest, gs1Value) % 10 === 0,
  'mod37-36': isMod37By36,
};

function isDigits(text: string): boolean {
  return /^\d{2,}$/.test(text);
}

/** The sum over the digits; `index` 0 is the check digit itself. */
function sumFromRight(digits: string, valueOf: (digit: number, index: number) => number): number {
  return Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, index) => sum + valueOf(digit, index), 0);
}

function luhnValue(digit: number, index: number): number {
  const doubled = index % 2 === 1 ? digit * 2 : digit;
  return doubled > 9 ? doubled - 9 : doubled;
}

function gs1Value(digit: number, index: number): number {
  return index % 2 === 1 ? digit * 3 : digit;
}

/** ISO/IEC 7064, MOD 37,36: a hybrid system whose check character is a letter or a digit. */
function isMod37By36(text: string): boolean {
  const values = Array.from(text, (character) => Number.parseInt(character, 36));
  const check = values.pop();
  if (check === undefined || values.length === 0) return false;
  const product = values.reduce((carry, value) => (((carry + value) % 36 || 36) * 2) % 37, 36);
  return (product + check) % 36 === 1;
}
