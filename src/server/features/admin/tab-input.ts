/** What the calls of a tab are given, read into the tab service's own terms; the contract's schemas have judged it before. */
import * as z from 'zod/mini';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { ListWish } from './tab.queries.ts';

const cellsSchema = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
const rowsMax = 1000;

const querySchema = z.object({
  search: z._default(z.string(), ''),
  sort: z._default(z.string(), ''),
  filter: z._default(z.string(), ''),
  offset: z._default(z.string(), '0'),
  limit: z.optional(z.string()),
});

/** The part of a list that is asked for; a filter that is no JSON object of texts filters nothing. */
export function readListWish(query: unknown): ListWish {
  const { search, sort, filter, offset, limit } = querySchema.parse(query);
  return {
    search: search.trim(),
    sort: sort === '' ? undefined : { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    filters: readFilters(filter),
    offset: Number(offset),
    limit: limit === undefined ? undefined : Math.min(rowsMax, Math.max(1, Number(limit))),
  };
}

/** The cells of a body. */
export function readCells(body: unknown): AdminRow {
  return cellsSchema.parse(body);
}

/** The id in the path. */
export function readId(params: unknown): string {
  return z.object({ id: z.string() }).parse(params).id;
}

/** The version in If-Match, such as `"3"`; undefined where none is named. */
export function readVersion(header: string | undefined): number | undefined {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header?.trim() ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

function readFilters(filter: string): Record<string, string> {
  if (filter === '') return {};
  try {
    const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(filter));
    return parsed.success ? parsed.data : {};
  } catch {
    return {}; // what is no JSON names no column
  }
}
