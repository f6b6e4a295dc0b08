/** The kinds of columns that a back-office tab may have, and what each takes; a new look is a new kind here. */
import * as z from 'zod/mini';

import { colorPattern } from '#domain/colors.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { cleanColor } from '#domain/typed-color.ts';
import { cleanId, cleanNumber } from '#domain/typed-number.ts';

/** Beside the usual: written at the making only, never written, or never shown. */
export type ColumnUse = 'create-only' | 'update-only' | 'read-only' | 'write-only';

interface CommonColumn {
  /** The field's name on the wire, as the specification spells it. */
  name: string;
  label: string;
  /** Saving is blocked while it is blank. */
  isRequired?: boolean;
  use?: ColumnUse;
  /** Said below the field. */
  hint?: string;
}

/** What a text must look like beyond its length. */
export type TextFormat = 'digits' | 'id' | 'https' | 'email' | 'json' | 'method';

/** A value that a column of choices takes, and its name for people. */
export interface Choice {
  value: string;
  label: string;
}

/** A column of a tab. */
export type AdminColumn = CommonColumn &
  (
    | { kind: 'text' | 'textarea'; format?: TextFormat; charactersMax?: number; shownCharactersMax?: number }
    /** A drawing by its name, or an own picture by the id that its upload was answered with. */
    | { kind: 'picture'; charactersMax: number }
    /** `zero` is what a cell says in place of 0, where 0 is no amount. */
    | { kind: 'number'; min: number; max: number; zero?: string }
    /**
     * An ID that imports bring as text; one of digits only is a number on the wire, as the specification has it. Whether it
     * may hold letters is the park's (`tabIn`).
     */
    | { kind: 'item-id'; charactersMax: number; holdsText?: boolean }
    | { kind: 'boolean' | 'color' | 'datetime' | 'password' }
    /** An amount of money; the row's field `currencyField` holds the code of its currency. */
    | { kind: 'currency'; currencyField: string }
    /** One of a few values that the product knows. */
    | { kind: 'choice'; choices: readonly Choice[] }
    | { kind: 'select'; options: 'pass-customizations' | 'team-members' }
  );

/** What a cell holds on the wire; an instant is ISO 8601 in UTC or null. */
export type CellValue = string | number | boolean | null;

/** True where the column is part of a row that is read. */
export function isReadable(column: AdminColumn): boolean {
  return column.use !== 'write-only' && column.kind !== 'password';
}

/** True where the column may be written in this mode of the modal (staff §4). */
export function isWritable(column: AdminColumn, mode: 'create' | 'update'): boolean {
  if (column.use === 'read-only') return false;
  return mode === 'create' ? column.use !== 'update-only' : column.use !== 'create-only';
}

/** The name of a value of a column of choices; the value itself if it has none. */
export function labelOfChoice(column: { choices: readonly Choice[] }, value: unknown): string {
  return column.choices.find((choice) => choice.value === value)?.label ?? String(value);
}

/** A value that says nothing: it leaves a required column blank. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const formats: Record<TextFormat, { isGood: (text: string) => boolean; message: string }> = {
  digits: {
    isGood: (text) => /^\d{1,18}$/.test(cleanNumber(text)),
    message: 'Enter digits only, 18 at most',
  },
  id: {
    isGood: (text) => !/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(cleanId(text)),
    message: 'A spreadsheet has shortened this number: enter all of its digits',
  },
  https: { isGood: isHttpsAddress, message: 'Enter an address that starts with https://' },
  email: { isGood: (text) => isEmail(cleanEmail(text)), message: 'Enter an email address' },
  json: { isGood: isJsonObjectText, message: 'Enter a JSON object, such as {"firstName":"Test"}' },
  method: {
    isGood: (text) => /^(GET|POST|PUT|DELETE|READ)$/.test(text),
    message: 'Enter GET, POST, PUT, DELETE or READ',
  },
};

/** The text of a cell in the form in which it is stored and compared. */
export function cleanText(column: AdminColumn, text: string): string {
  if (column.kind === 'color') return cleanColor(text);
  if (column.kind === 'textarea') return text.trimEnd();
  if (column.kind === 'item-id') return cleanId(text);
  const format = 'format' in column ? column.format : undefined;
  if (format === 'digits') return cleanNumber(text);
  if (format === 'email') return cleanEmail(text);
  return format === 'id' ? cleanId(text) : text.trim();
}

/** What a column takes; an empty text stands for no value, and whether one is required is judged for the whole row. */
export function cellSchema(column: AdminColumn): z.ZodMiniType<CellValue> {
  switch (column.kind) {
    case 'number':
      return z.number('Enter a number').check(
        z.refine((value) => Number.isInteger(value) && value >= column.min && value <= column.max, {
          error: `Enter a whole number from ${column.min} to ${column.max}`,
        }),
      );
    case 'item-id':
      return z
        .union([z.int().check(z.minimum(0)), textSchema(column)], 'Enter an ID')
        .check(
          z.refine((value) => column.holdsText !== false || isItemNumber(value), { error: itemNumberFault }),
        );
    case 'currency':
      return z.number('Enter an amount');
    case 'boolean':
      return z.boolean();
    case 'color':
      return z
        .string()
        .check(z.refine((text) => colorPattern.test(cleanColor(text)), 'Enter six hexadecimal digits'));
    case 'datetime':
      return z.nullable(
        z.union([z.literal(''), z.iso.datetime({ offset: true, error: 'Enter a date and a time' })]),
      );
    case 'choice':
      return z.string().check(
        z.refine((value) => value === '' || column.choices.some((choice) => choice.value === value), {
          error: 'Choose one of the list',
        }),
      );
    case 'password':
      return z.string().check(z.maxLength(1024));
    default:
      return textSchema(column);
  }
}

/** Why the ID of an item is refused in a park whose IDs are numbers. */
export const itemNumberFault = 'Enter digits only';

/** True for the ID of an item that is a number, as a number or as its digits. */
export function isItemNumber(value: unknown): boolean {
  return /^\d+$/.test(cleanId(String(value)));
}

function textSchema(column: AdminColumn): z.ZodMiniType<CellValue> {
  const max = 'charactersMax' in column ? (column.charactersMax ?? 200) : 200;
  const format = 'format' in column && column.format !== undefined ? formats[column.format] : undefined;
  return z.string().check(
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text) => text.trim() === '' || format === undefined || format.isGood(text.trim()), {
      error: format?.message ?? '',
    }),
  );
}

function isHttpsAddress(text: string): boolean {
  return /^https:\/\/[^\s"'<>\\]+$/i.test(text) && usernameOf(text) === '';
}

/** The name before the host of an address, or undefined where the text is none. (`URL.canParse` is newer than our browsers.) */
function usernameOf(text: string): string | undefined {
  try {
    return new URL(text).username;
  } catch {
    return undefined;
  }
}

function isJsonObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
