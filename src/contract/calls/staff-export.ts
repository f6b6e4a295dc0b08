/** A data tab as a file for spreadsheets. */
import * as z from 'zod/mini';

import { adminTabs } from '../admin-tabs.ts';
import type { Call } from '../call.ts';

export const staffExportCalls = {
  'POST /api/admin/export/': {
    summary:
      'The rows of a data tab as CSV (RFC 4180) without formulas; asks for the list permission of the tab as well.',
    access: { kind: 'staff', permission: 'Export' },
    body: z.object({
      tab: z.string().check(
        z.maxLength(100),
        z.refine((name) => Object.hasOwn(adminTabs, name), { error: 'There is no such tab' }),
      ),
      search: z.optional(z.string().check(z.maxLength(200))),
      sort: z.optional(z.string().check(z.maxLength(100))),
      /** A JSON object: a column's name and what its value holds. */
      filter: z.optional(z.string().check(z.maxLength(2000))),
    }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/csv'] } },
  },
} as const satisfies Record<string, Call>;
