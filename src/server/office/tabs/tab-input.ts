/** What the calls of a tab are given, read into the tab service's own terms. */
import * as z from 'zod/mini';

import type { InputOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import type { ListQuery } from './tab.queries.ts';

const rowsMax = 1000;

/** The part of a list that is asked for; a filter that is no JSON object of texts filters nothing. */
export function readListQuery(query: InputOf<Contract['GET /api/admin/session/'], 'query'>): ListQuery {
  const { id, search = '', sort = '', filter = '', offset = '0', limit } = query;
  return {
    guid: id,
    search: search.trim(),
    sort: sort === '' ? undefined : { name: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    filters: readFilters(filter),
    offset: Number(offset),
    limit: limit === undefined ? undefined : Math.min(rowsMax, Math.max(1, Number(limit))),
  };
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
