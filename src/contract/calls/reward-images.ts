/** The pictures of rewards that a park uploads for itself. */
import * as z from 'zod/mini';

import { rewardImagePattern } from '#domain/loyalty-reward.ts';

import { jsonReply, type Call } from '../call.ts';
import { photoBodySizeBytesMax, pictureBodyRefusals } from './photo.ts';

const image = z.string().check(z.regex(rewardImagePattern));

export const rewardImageCalls = {
  'GET /api/reward-image/:image': {
    summary: 'The picture of a reward that the park has uploaded, 480 by 360.',
    access: { kind: 'public' },
    params: z.object({ image: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['reward-image-not-found', 'temporary-error'],
  },
  'POST /api/admin/reward-image/': {
    summary:
      'Makes the picture of a reward from the bytes of a JPEG, PNG, GIF, WebP or HEIC (application/octet-stream), and returns the value for its field Picture. A picture that no reward uses is deleted after a day.',
    access: { kind: 'staff', permission: 'Reward Update' },
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: jsonReply(z.object({ image })),
    refusals: [
      'reward-image-too-large',
      'reward-image-unreadable',
      'reward-image-too-small',
      'too-many-requests',
      'temporary-error',
      ...pictureBodyRefusals,
    ],
  },
} as const satisfies Record<string, Call>;
