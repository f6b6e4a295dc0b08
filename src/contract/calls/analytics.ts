import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { routeNames } from '../route-names.ts';

export const analyticsCalls = {
  'POST /api/e': {
    summary:
      'Counts a page that was shown, by its kind alone, where the operator counts and the guest has agreed.',
    access: { kind: 'public' },
    body: z.strictObject({ route: z.enum(routeNames) }),
    replies: { 204: { kind: 'empty' } },
  },
} as const satisfies Record<string, Call>;
