/** Test passes: a barcode that staff set up, whose JSON is merged over safe defaults (staff §3, decisions 2). */

import { colorPattern } from './colors.ts';

/** What a test pass may say of itself; everything else it says is ignored. */
export interface TestPassFacts {
  product: string;
  category: string;
  firstName: string;
  lastName: string;
  isPassholder: boolean;
  skipImage: boolean;
  skipRegistration: boolean;
  isRedeemed: boolean;
  refunded: boolean;
  credits: number;
  cash: number;
  backgroundColor: string | null;
  foregroundColor: string | null;
}

const defaults: TestPassFacts = {
  product: 'Test pass',
  category: 'Ticket',
  firstName: 'Test',
  lastName: 'Guest',
  isPassholder: false,
  skipImage: true,
  skipRegistration: true,
  isRedeemed: false,
  refunded: false,
  credits: 0,
  cash: 0,
  backgroundColor: null,
  foregroundColor: null,
};

const textLengthMax = 200;
const amountLimit = 1_000_000;

/** The facts of a test pass, or undefined where staff saved no JSON object: such a pass is not found. */
export function readTestPass(data: string): TestPassFacts | undefined {
  const given = parseObject(data.trim() === '' ? '{}' : data);
  if (given === undefined) return undefined;
  return {
    product: textOr(given['product'], defaults.product),
    category: textOr(given['category'], defaults.category),
    firstName: textOr(given['firstName'], defaults.firstName),
    lastName: textOr(given['lastName'], defaults.lastName),
    isPassholder: flagOr(given['isPassholder'], defaults.isPassholder),
    skipImage: flagOr(given['skipImage'], defaults.skipImage),
    skipRegistration: flagOr(given['skipRegistration'], defaults.skipRegistration),
    isRedeemed: flagOr(given['isRedeemed'], defaults.isRedeemed),
    refunded: flagOr(given['refunded'], defaults.refunded),
    credits: amountOr(given['credits'], defaults.credits),
    cash: amountOr(given['cash'], defaults.cash),
    backgroundColor: colorOr(given['backgroundColor'], defaults.backgroundColor),
    foregroundColor: colorOr(given['foregroundColor'], defaults.foregroundColor),
  };
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value.slice(0, textLengthMax).toWellFormed() : fallback;
}

function flagOr(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}

function amountOr(value: unknown, fallback: number): number {
  const isAmount = typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < amountLimit;
  return isAmount ? value : fallback;
}

function colorOr(value: unknown, fallback: string | null): string | null {
  return typeof value === 'string' && colorPattern.test(value) ? value : fallback;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined; // a JSON object's keys are text
  } catch {
    return undefined; // staff may save unfinished text; the pass is then not found
  }
}
