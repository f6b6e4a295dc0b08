import * as z from 'zod/mini';

import { cleanNumber } from '#domain/typed-number.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import type { Call } from '../call.ts';

export const wristbandCalls = {
  'POST /api/wristband/activate/': {
    summary:
      'Spends a wristband ticket on a blank band; answers with the validity text of the product, which may be empty, and the end of the band in X-Valid-Until.',
    access: { kind: 'pass-token', purpose: 'wristband' },
    body: z.object({
      barcode: z.string().check(z.maxLength(64)),
      wristbandBarcode: z.pipe(
        z.pipe(z.string().check(z.maxLength(64)), z.transform(cleanNumber)),
        z.string().check(z.regex(wristbandCodePattern)),
      ),
      wristbandActivateToken: z.string().check(z.maxLength(1024)),
    }),
    replies: { 200: { kind: 'text' } },
    refusals: [
      'wristband-refused',
      'wristband-not-by-yourself',
      'wristband-already-activated',
      'activation-attempt-expired',
      'puzzle-required',
      'too-many-tries-here',
    ],
  },
} as const satisfies Record<string, Call>;
