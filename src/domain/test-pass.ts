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

/** The facts of a test pass, or undefined where staff saved no JSON object: such a pass is not found. */
export function readTestPass(data: string): TestPassFacts | undefined {
  const given = parseObject(data.trim() === '' ? '{}' : data);
  if (given === undefined) return undefined;
  const facts: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(defaults)) {
    facts[key] = Object.hasOwn(given, key) ? accept(given[key], key, fallback) : fallback;
  }
  return facts as unknown as TestPassFacts; // every key of the defaults was filled with a value of its own type
}

function accept(value: unknown, key: string, fallback: unknown): unknown {
  if (key === 'backgroundColor' || key === 'foregroundColor') {
    return typeof value === 'string' && colorPattern.test(value) ? value : fallback;
  }
  if (typeof value !== typeof fallback) return fallback;
  if (typeof value === 'string') return value.slice(0, textLengthMax).toWellFormed();
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= 0 && value < 1e6 ? value : fallback;
  return value;
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
