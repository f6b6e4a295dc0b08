import * as z from 'zod/mini';

import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedPassNumber } from './guest-fields.ts';

/** 5,242,879 bytes as a data URL, and what stands around it, in bytes. */
export const photoBodySizeBytesMax = 7_340_032;

const uid = z.string().check(z.maxLength(64));
const orderId = typedPassNumber(orderIdPattern);
const barcode = typedPassNumber(barcodePattern);

/**
 * A picture and whose it is. What a client says of name, size and type is never believed, so anything may stand there.
 * The server reads four such bodies at once; the others wait, and are refused as busy after 15 seconds.
 */
const photoFile = {
  filename: z.optional(z.unknown()),
  filesize: z.optional(z.unknown()),
  filetype: z.optional(z.unknown()),
  /** A data URL of an image, or bare base64. */
  data: z.string(),
  orderId,
  barcode,
  uid,
};

/** In pixels of the upright picture, or in per cent of it; nothing means all of it. */
const crop = z.optional(
  z.nullable(
    z.object({
      x: z._default(z.number(), 0),
      y: z._default(z.number(), 0),
      width: z.number(),
      height: z.number(),
      unit: z.optional(z.enum(['px', '%'])),
    }),
  ),
);

/** What the header says about a picture to preview, and about one to upload; whose it is, is proven before it is read. */
export const aboutPreview = z.object({ orderId, barcode, uid, crop });
export const aboutUpload = z.object({ orderId, barcode, uid });

/** The slot of the pass from now on; calls about the photo name it. */
const slotAnswer = z.object({ uid: z.string() });

/** The refusals of a body that is the bytes of a picture. */
export const pictureBodyRefusals = ['body-too-large', 'cross-site', 'unsupported-media-type'] as const;

const preview = {
  access: { kind: 'pass-proof', scope: 'primary' },
  malformed: { byField: {}, other: 'photo-unreadable' },
  bodySizeBytesMax: photoBodySizeBytesMax,
  replies: jsonReply(z.object({ base64: z.string(), size: z.number() })),
  refusals: [
    'order-not-found',
    'photo-too-large',
    'photo-unreadable',
    'photo-crop-too-small',
    'photo-picture-too-small',
    'photos-busy',
    'request-too-slow',
    'photo-pass-activated',
    'photo-not-for-pass',
    'temporary-error',
  ],
} as const;

const upload = {
  access: { kind: 'pass-proof', scope: 'primary' },
  bodySizeBytesMax: photoBodySizeBytesMax,
  replies: jsonReply(slotAnswer),
  refusals: [
    'order-not-found',
    'photo-too-large',
    'photo-not-uploaded',
    'photos-busy',
    'request-too-slow',
    'photo-pass-activated',
    'photo-not-for-pass',
    'photos-unavailable',
    'temporary-error',
  ],
} as const;

const replace = {
  access: { kind: 'capability' },
  params: z.object({ barcode, uid }),
  replies: jsonReply(slotAnswer),
  refusals: [
    'order-not-found',
    'puzzle-required',
    'too-many-tries',
    'cross-site',
    'photo-pass-activated',
    'photo-not-for-pass',
    'temporary-error',
  ],
} as const;

const reset = {
  access: { kind: 'pass-proof', scope: 'primary' },
  params: z.object({ orderId, barcode }),
  replies: jsonReply(
    z.object({
      status: z.literal('open'),
      /** ISO 8601 in UTC. */
      requestedAt: z.string(),
      dueAt: z.string(),
      uid: z.string(),
    }),
  ),
  refusals: ['order-not-found', 'cross-site', 'photo-not-for-pass', 'photos-unavailable', 'temporary-error'],
} as const;

export const photoCalls = {
  'GET /api/download/:uid/photo.bmp': {
    summary: 'The photo of a pass as a data URL in plain text, or its bytes where the caller accepts images.',
    access: { kind: 'capability' },
    params: z.object({ uid: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['text/plain', 'image/bmp'] } },
    refusals: ['photo-not-found', 'photos-unavailable', 'temporary-error'],
  },
  'GET /api/download/:uid/photo.jpg': {
    summary: 'The same photo as a small JPEG, for the pass card on a slow network.',
    access: { kind: 'capability' },
    params: z.object({ uid: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['photo-not-found', 'photos-unavailable', 'temporary-error'],
  },
  'POST /api/preview/': {
    summary: 'Makes the photo of a pass from a picture: upright, cut out, 640 by 480, as a BMP in base64.',
    body: z.object({ ...photoFile, crop }),
    ...preview,
  },
  'POST /api/photo/preview/': {
    summary:
      'Makes the photo of a pass from the bytes of a picture (application/octet-stream), as /api/preview/ does from JSON. The header X-About-Picture has orderId, barcode, uid and crop.',
    headers: ['x-about-picture'],
    ...preview,
    refusals: [...preview.refusals, ...pictureBodyRefusals],
  },
  'POST /api/upload/': {
    summary: 'Puts a BMP onto the pass as its photo, in a new slot.',
    body: z.object(photoFile),
    ...upload,
  },
  'POST /api/photo/upload/': {
    summary:
      'Puts the bytes of a BMP (application/octet-stream) onto the pass, as /api/upload/ does from JSON. The header X-About-Picture has orderId, barcode and uid.',
    headers: ['x-about-picture'],
    ...upload,
    refusals: [...upload.refusals, ...pictureBodyRefusals],
  },
  'GET /api/replace-photo/:barcode/:uid': {
    summary:
      'Opens the slot of a pass that is not activated yet for a new photo. The present photo stays until the new one is uploaded.',
    ...replace,
  },
  'POST /api/replace-photo/:barcode/:uid': {
    summary: 'The same as a POST.',
    ...replace,
  },
  'GET /api/reset-photo/:orderId/:barcode': {
    summary: 'Asks the team to replace the photo; a second call answers with the request that is open.',
    ...reset,
  },
  'POST /api/reset-photo/:orderId/:barcode': {
    summary: 'The same as a POST.',
    ...reset,
  },
} as const satisfies Record<string, Call>;
