import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { endedShareSchema, orderSchema } from './order.ts';
import { namesPass, passProofMissing, passProofShape } from './pass-proof.ts';

export const loginCalls = {
  'POST /api/login/': {
    summary:
      'Looks a pass up by order id and barcode, or by a hashed link; a shareId narrows the answer to that share.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z
      .object({ ...passProofShape, isIOS: z.optional(z.nullable(z.boolean())) })
      .check(z.refine(namesPass, passProofMissing)),
    replies: { 200: { kind: 'json', schema: z.union([orderSchema, endedShareSchema]) } },
    refusals: ['order-not-found', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;
