/** The desk gives a pass its photo, made and checked like a guest's own. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { deskPassParams, deskReason } from './desk-pass.ts';
import { photoBodySizeBytesMax, pictureBodyRefusals } from './photo.ts';

/** What the check on the device found in the picture; `unchecked` if it could not run. */
export const faceFindings = ['one', 'none', 'several', 'unchecked'] as const;

/** The result of the face check. */
export type FaceFinding = (typeof faceFindings)[number];

const side = z.number();

/** What the header says about a picture: its part in pixels of the upright picture; null for its middle. */
export const aboutDeskPreview = z.object({
  crop: z.nullable(z.object({ x: side, y: side, width: side, height: side })),
});

/** What it says about a photo to put onto a pass. */
export const aboutDeskPhoto = z.object({ faces: z.enum(faceFindings), reason: z.optional(deskReason) });

export const deskPhotoCalls = {
  'POST /api/admin/photo/:orderId/:barcode': {
    summary:
      'Makes the photo of a pass from the bytes of a picture (application/octet-stream), as for a guest: upright, cut out, 640 by 480. The header X-About-Picture has crop. Stores nothing.',
    access: { kind: 'staff', permission: 'Photo Update' },
    params: deskPassParams,
    headers: ['x-about-picture'],
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: jsonReply(z.object({ base64: z.string(), size: z.number() })),
    refusals: [
      'row-not-found',
      'photo-too-large',
      'photo-unreadable',
      'photo-crop-too-small',
      'photo-picture-too-small',
      'photo-not-for-pass',
      'too-many-requests',
      'temporary-error',
      ...pictureBodyRefusals,
    ],
  },
  'PUT /api/admin/photo/:orderId/:barcode': {
    summary:
      'Puts the bytes of a BMP (application/octet-stream) onto a pass as its photo, activated or not, and approves an open request. The header X-About-Picture has faces and, without exactly one face, reason.',
    access: { kind: 'staff', permission: 'Photo Update' },
    params: deskPassParams,
    headers: ['x-about-picture'],
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: jsonReply(z.object({ answeredRequest: z.boolean() })),
    refusals: [
      'row-not-found',
      'photo-too-large',
      'photo-not-uploaded',
      'photo-faces-unexplained',
      'photo-not-for-pass',
      'photos-unavailable',
      'temporary-error',
      ...pictureBodyRefusals,
    ],
  },
  'DELETE /api/admin/photo/:orderId/:barcode': {
    summary:
      'Takes the photo off a pass, approves an open request, and mails the guest the link by which to add another one.',
    access: { kind: 'staff', permission: 'Photo Remove' },
    params: deskPassParams,
    body: z.object({ reason: deskReason }),
    replies: jsonReply(z.object({ mailedTo: z.string(), wasRemoved: z.boolean() })),
    refusals: [
      'row-not-found',
      'photo-not-for-pass',
      'link-not-active',
      'link-without-address',
      'link-mail-limit',
    ],
  },
} as const satisfies Record<string, Call>;
