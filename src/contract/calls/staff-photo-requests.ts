/** The team answers requests for another photo (decisions §3 reset). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { templateName } from './staff-requests.ts';

const id = z.object({ id: z.string().check(z.maxLength(100)) });

export const photoRequestSchema = z.object({
  requestId: z.string(),
  orderId: z.string(),
  barcode: z.string(),
  product: z.string(),
  /** Empty if no one is registered. */
  guest: z.string(),
  email: z.string(),
  status: z.enum(['open', 'approved', 'declined']),
  /** ISO 8601 in UTC. */
  requestedAt: z.string(),
  dueAt: z.string(),
  isOverdue: z.boolean(),
  /** True while the photo that the request is about can be shown. */
  hasPhoto: z.boolean(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  message: z.nullable(z.string()),
});

export type PhotoRequestView = z.output<typeof photoRequestSchema>;

export const staffPhotoRequestCalls = {
  'GET /api/admin/photo-request/': {
    summary:
      'The requests for another photo: open ones by their due time, then the last hundred that were answered.',
    access: { kind: 'staff', permission: 'Photo Request List' },
    replies: jsonReply(z.array(photoRequestSchema)),
  },
  'GET /api/admin/photo-request/:id/photo': {
    summary: 'The photo that an open request is about; every look at it is on record.',
    access: { kind: 'staff', permission: 'Photo Request List' },
    params: id,
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['row-not-found', 'photo-not-found', 'photos-unavailable'],
  },
  'GET /api/admin/photo-request/:id/former-photo': {
    summary:
      'The photo that the pass had before the one that an open request is about, while it is kept; every look at it is on record.',
    access: { kind: 'staff', permission: 'Photo Request List' },
    params: id,
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['row-not-found', 'photo-not-found', 'photos-unavailable'],
  },
  'PUT /api/admin/photo-request/:id': {
    summary:
      'Answers an open request: approved takes the photo off, so that the guest puts another one on. The guest gets a mail.',
    access: { kind: 'staff', permission: 'Photo Request Update' },
    params: id,
    body: z.object({
      answer: z.enum(['approved', 'declined']),
      /** Words to the guest; may be empty. */
      message: z.string().check(z.maxLength(1000)),
      template: templateName,
    }),
    replies: jsonReply(z.extend(photoRequestSchema, { isMailed: z.boolean() })),
    refusals: ['row-not-found', 'photo-request-answered', 'request-held'],
  },
} as const satisfies Record<string, Call>;
