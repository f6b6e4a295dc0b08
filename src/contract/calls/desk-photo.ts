/** The desk gives a pass its photo, made and checked like a guest's own. */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { deskPassParams, deskReason } from './desk-pass.ts';
import { photoBodySizeBytesMax } from './photo.ts';

/** What the check on the device found in the picture; `unchecked` if it could not run. */
export const faceFindings = ['one', 'none', 'several', 'unchecked'] as const;

/** The result of the face check. */
export type FaceFinding = (typeof faceFindings)[number];

const side = z.number();

export const deskPhotoCalls = {
  'POST /api/admin/photo/:orderId/:barcode': {
    summary:
      'Makes the photo of a pass from a picture, as for a guest: upright, cut out, 640 by 480. Stores nothing.',
    access: { kind: 'staff', permission: 'Photo Update' },
    params: deskPassParams,
    body: z.object({
      /** A data URL of an image, or bare base64. */
      data: z.string(),
      /** In pixels of the upright picture; null for its middle. */
      crop: z.nullable(z.object({ x: side, y: side, width: side, height: side })),
    }),
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: { 200: { kind: 'json', schema: z.object({ base64: z.string(), size: z.number() }) } },
    refusals: [
      'row-not-found',
      'photo-too-large',
      'photo-unreadable',
      'photo-crop-too-small',
      'photo-picture-too-small',
      'photo-not-for-pass',
      'too-many-requests',
      'temporary-error',
    ],
  },
  'PUT /api/admin/photo/:orderId/:barcode': {
    summary:
      'Puts a BMP onto a pass as its photo, activated or not, and approves an open request. Without exactly one face it takes a reason.',
    access: { kind: 'staff', permission: 'Photo Update' },
    params: deskPassParams,
    body: z.object({
      data: z.string(),
      faces: z.enum(faceFindings),
      reason: z.optional(deskReason),
    }),
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: { 200: { kind: 'json', schema: z.object({ answeredRequest: z.boolean() }) } },
    refusals: [
      'row-not-found',
      'photo-too-large',
      'photo-not-uploaded',
      'photo-faces-unexplained',
      'photo-not-for-pass',
      'photos-unavailable',
      'temporary-error',
    ],
  },
  'DELETE /api/admin/photo/:orderId/:barcode': {
    summary:
      'Takes the photo off a pass, approves an open request, and mails the guest the link by which to add another one.',
    access: { kind: 'staff', permission: 'Photo Remove' },
    params: deskPassParams,
    body: z.object({ reason: deskReason }),
    replies: {
      200: { kind: 'json', schema: z.object({ mailedTo: z.string(), wasRemoved: z.boolean() }) },
    },
    refusals: [
      'row-not-found',
      'photo-not-for-pass',
      'link-not-active',
      'link-without-address',
      'link-mail-limit',
    ],
  },
} as const satisfies Record<string, Call>;
