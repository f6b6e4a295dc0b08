/** Converts the parameters of a tab's calls for the tab service. */
import * as z from 'zod/mini';

import type { InputOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import type { ListQuery } from './tab.queries.ts';

const rowsMax = 1000;

/** The requested part of a list; a filter that is not a JSON object of texts is ignored. */
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

function readFilters(filter: string): Record<string, string> {
  if (filter === '') return {};
  try {
    const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(filter));
    return parsed.success ? parsed.data : {};
  } catch {
    return {}; // invalid JSON names no column
  }
}
