/** The gate's screen of the back office: scans, the list for gates without a network, and scans made without one. */
import * as z from 'zod/mini';

import { scanStates } from '#domain/scan-verdict.ts';

import { jsonReply, type Call } from '../call.ts';

/** Longer than any code; what a reader types beyond it is no code of ours. */
export const scannedLengthMax = 500;

/** The scans of one call after the network has come back. */
export const syncedScansMax = 50;

/** The name of a gate, such as "North Gate". */
export const gateNameLengthMax = 40;

const scanState = z.enum(scanStates);

const place = z.string().check(z.maxLength(gateNameLengthMax));

/** A pass as the screen shows it. */
const scannedPass = z.object({
  orderId: z.string(),
  barcode: z.string(),
  /** The guest's name; empty if none is known. */
  name: z.string(),
  product: z.string(),
  /** True if a friend holds it, by a share of its primary ticketholder. */
  isShared: z.boolean(),
  hasPhoto: z.boolean(),
  /** The sentence that the guest reads above the code, in English. */
  sentence: z.string(),
});

const scanAnswer = z.object({
  state: scanState,
  /** Why, and what to do. */
  says: z.string(),
  /** Null if the scan names no pass. */
  pass: z.nullable(scannedPass),
});

/** The answer to a scan. */
export type ScanAnswer = z.output<typeof scanAnswer>;

const syncResult = z.object({
  scanId: z.string(),
  /**
   * `kept`: as the device said. `conflict`: the device admitted a guest with a pass that was used elsewhere before.
   * `differs`: the device admitted a guest whom the server would not have admitted.
   */
  outcome: z.enum(['kept', 'conflict', 'differs']),
  answer: scanAnswer,
});

/** What became of a scan that was made without a network. */
export type SyncResult = z.output<typeof syncResult>;

const listPart = z.object({
  /** The part as JSON text, exactly as it was signed (src/contract/scan-list.ts). */
  payload: z.string(),
  /** ECDSA with P-256 and SHA-256 over the text, as IEEE P1363, in base64url. */
  signature: z.string(),
  /** The secrets of the list, which its device keeps apart from it; only in the first part. */
  keys: z.nullable(
    z.object({
      /** The key of the hashes, 32 bytes in base64url. */
      hash: z.string(),
      /** The keys from which the values of rotating codes of a day in UTC derive. */
      days: z.array(z.object({ keyId: z.string(), day: z.string(), key: z.string() })),
    }),
  ),
  /** Sent back as `cursor` for the next part; null after the last one. */
  next: z.nullable(z.string()),
});

/** One part of the list as it is sent. */
export type ScanListPart = z.output<typeof listPart>;

const codePhoto = z.object({
  /** The hash of a code as the list has it, in base64url. */
  code: z.string(),
  /** Another photo of the pass has another mark. */
  mark: z.string(),
});

const scanPhotos = z.object({
  /** The operating day, whose key hashes the codes. */
  day: z.string(),
  photos: z.array(codePhoto),
});

/** The codes that have a photo for a gate without a network. */
export type ScanPhotos = z.output<typeof scanPhotos>;

const sealedPhotos = z.object({
  photos: z.array(
    z.extend(codePhoto, {
      /** The nonce and a PNG of 180 by 135 pixels, sealed with AES-256-GCM by a key of the code's text, in base64url. */
      sealed: z.string(),
    }),
  ),
});

/** Photos as they are sent. */
export type SealedPhotos = z.output<typeof sealedPhotos>;

/** The photos of one call. */
export const sealedPhotosMax = 60;

export const staffScanCalls = {
  'POST /api/admin/scan/': {
    summary:
      'Judges what was scanned at a gate, for the person there. It uses up the pass only where the park keeps its redemptions here; a repeat with the same `scanId` is answered as the first.',
    access: { kind: 'staff', permission: 'Scan' },
    body: z.object({
      scanId: z.uuid(),
      scanned: z.string().check(z.minLength(1), z.maxLength(scannedLengthMax)),
      place,
    }),
    replies: jsonReply(scanAnswer),
  },
  'POST /api/admin/scan/photo/': {
    summary: 'The photo of a pass that this member scanned within the last minutes.',
    access: { kind: 'staff', permission: 'Scan' },
    body: z.object({ scanId: z.uuid() }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['photo-not-found', 'photos-unavailable'],
  },
  'POST /api/admin/scan/sync/': {
    summary:
      'Takes scans that were made without a network, in their order. Each is judged as of its own time; a repeat changes nothing. The scanner is the named member if they have signed in on the device whose token X-Staff-Device has; otherwise it is the sender.',
    access: { kind: 'staff', permission: 'Scan' },
    body: z.object({
      scans: z
        .array(
          z.object({
            scanId: z.uuid(),
            scanned: z.string().check(z.minLength(1), z.maxLength(scannedLengthMax)),
            place,
            /** When it was made by the device's clock, ISO 8601. */
            at: z.iso.datetime(),
            /** What the device answered. */
            said: scanState,
            /** The member who was signed in. */
            memberGuid: z.uuid(),
          }),
        )
        .check(z.minLength(1), z.maxLength(syncedScansMax)),
    }),
    replies: jsonReply(z.object({ results: z.array(syncResult) })),
  },
  'GET /api/admin/scan/list/': {
    summary:
      'The signed list of the passes that are valid today, in parts, with hashed numbers and without names, for a gate whose network fails.',
    access: { kind: 'staff', permission: 'Scan' },
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(600))) }),
    replies: jsonReply(listPart),
    refusals: ['gate-cursor-refused'],
  },
  'GET /api/admin/scan/photos/': {
    summary:
      'The codes of season passes that were opened or scanned within 14 days and have a photo, at most 3,000 passes, for a gate whose network fails.',
    access: { kind: 'staff', permission: 'Scan' },
    replies: jsonReply(scanPhotos),
  },
  'POST /api/admin/scan/photos/': {
    summary:
      'The photos of such codes, each sealed with a key that only the code of its pass makes. A code that is no longer listed is left out.',
    access: { kind: 'staff', permission: 'Scan' },
    body: z.object({
      codes: z.array(z.string().check(z.maxLength(20))).check(z.minLength(1), z.maxLength(sealedPhotosMax)),
    }),
    replies: jsonReply(sealedPhotos),
    refusals: ['photos-unavailable'],
  },
} as const satisfies Record<string, Call>;
