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

const textLengthMax = 200;
const amountLimit = 1_000_000;

/** The facts of a test pass, or undefined where staff saved no JSON object: such a pass is not found. */
export function readTestPass(data: string): TestPassFacts | undefined {
  const given = parseObject(data.trim() === '' ? '{}' : data);
  if (given === undefined) return undefined;
  return readFacts(readers, given);
}

/** Takes what staff wrote where it is of the right kind, else the safe default. */
type Reader<Value> = (given: unknown) => Value;

type Readers<Facts> = { readonly [Name in keyof Facts]: Reader<Facts[Name]> };

const textOr =
  (fallback: string): Reader<string> =>
  (given) =>
    typeof given === 'string' ? given.slice(0, textLengthMax).toWellFormed() : fallback;

const flagOr =
  (fallback: boolean): Reader<boolean> =>
  (given) =>
    typeof given === 'boolean' ? given : fallback;

const amountOrNone: Reader<number> = (given) => {
  const isAmount = typeof given === 'number' && Number.isFinite(given) && given >= 0 && given < amountLimit;
  return isAmount ? given : 0;
};

const colorOrNone: Reader<string | null> = (given) =>
  typeof given === 'string' && colorPattern.test(given) ? given : null;

const readers: Readers<TestPassFacts> = {
  product: textOr('Test pass'),
  category: textOr('Ticket'),
  firstName: textOr('Test'),
  lastName: textOr('Guest'),
  isPassholder: flagOr(false),
  skipImage: flagOr(true),
  skipRegistration: flagOr(true),
  isRedeemed: flagOr(false),
  refunded: flagOr(false),
  credits: amountOrNone,
  cash: amountOrNone,
  backgroundColor: colorOrNone,
  foregroundColor: colorOrNone,
};

function readFacts<Facts extends object>(from: Readers<Facts>, given: Record<string, unknown>): Facts {
  const facts: Partial<Facts> = {};
  for (const name in from) facts[name] = from[name](given[name]);
  return facts as Facts; // every fact has its reader
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
