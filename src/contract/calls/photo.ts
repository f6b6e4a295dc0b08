import * as z from 'zod/mini';

import type { Call } from '../call.ts';

export const photoCalls = {
  'GET /api/download/:uid/photo.bmp': {
    summary: 'The photo of a pass as a data URL in plain text, or its bytes where the caller accepts images.',
    access: { kind: 'capability' },
    params: z.object({ uid: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/plain', 'image/bmp'] } },
    refusals: ['photo-not-found', 'temporary-error'],
  },
  'GET /api/download/:uid/photo.jpg': {
    summary: 'The same photo as a small JPEG, for the pass card on a slow network.',
    access: { kind: 'capability' },
    params: z.object({ uid: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['photo-not-found', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;
