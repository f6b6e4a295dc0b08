/** Apple's web service for passes, exactly as its phones call it, and what staff see of the updates of installed passes. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { applePassMediaType } from './wallet.ts';

const deviceId = z.string().check(z.regex(/^[\w.-]{1,128}$/));
const passType = z.string().check(z.maxLength(200));
const serialNumber = z.string().check(z.maxLength(64));

/** Registrations of one phone for one pass. */
const registration = z.object({ deviceId, passType, serialNumber });

export const walletUpdateCalls = {
  'POST /v1/devices/:deviceId/registrations/:passType/:serialNumber': {
    summary:
      'Registers a phone for the changes of a pass; 201 if the phone is new to the pass, 200 if it was registered already.',
    access: { kind: 'apple-pass' },
    params: registration,
    body: z.object({ pushToken: z.string().check(z.regex(/^([0-9a-f]{2}){1,100}$/i)) }),
    replies: { 200: { kind: 'empty' }, 201: { kind: 'empty' } },
    refusals: ['apple-token-refused'],
  },
  'DELETE /v1/devices/:deviceId/registrations/:passType/:serialNumber': {
    summary: 'A phone has let a pass go.',
    access: { kind: 'apple-pass' },
    params: registration,
    replies: { 200: { kind: 'empty' } },
    refusals: ['apple-token-refused'],
  },
  'GET /v1/devices/:deviceId/registrations/:passType': {
    summary: "The serial numbers of a phone's passes that changed after a tag; 204 where none did.",
    access: { kind: 'capability' },
    params: z.object({ deviceId, passType }),
    query: z.object({ passesUpdatedSince: z.optional(z.string().check(z.maxLength(64))) }),
    replies: {
      200: {
        kind: 'json',
        schema: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }),
      },
      204: { kind: 'empty' },
    },
  },
  'GET /v1/passes/:passType/:serialNumber': {
    summary: 'The pass as it is now; 304 where If-Modified-Since says that the phone has it.',
    access: { kind: 'apple-pass' },
    params: z.object({ passType, serialNumber }),
    replies: { 200: { kind: 'bytes', mediaTypes: [applePassMediaType] }, 304: { kind: 'empty' } },
    refusals: [
      'apple-token-refused',
      'pass-limit-reached',
      'photos-unavailable',
      'temporary-error',
      'apple-wallet-not-offered',
      'apple-pass-refused',
    ],
  },
  'POST /v1/log': {
    summary: 'A phone tells what went wrong with passes; staff read it.',
    access: { kind: 'public' },
    body: z.object({ logs: z.array(z.string()).check(z.maxLength(100)) }),
    replies: { 200: { kind: 'empty' } },
  },
  'GET /api/admin/wallet-log/': {
    summary: 'What phones said went wrong with passes, newest first, at most 200.',
    access: { kind: 'staff', permission: 'Audit List' },
    replies: jsonReply(z.array(z.object({ logId: z.number(), at: z.string(), message: z.string() }))),
  },
  'GET /api/admin/pass-requeue/': {
    summary: 'The newest changes that affect many installed passes, and how far each has come.',
    access: { kind: 'staff', permission: 'Pass Customization List' },
    replies: jsonReply(
      z.array(
        z.object({
          requeueId: z.number(),
          reason: z.enum(['customization', 'exclusion', 'import']),
          startedAt: z.string(),
          /** Passes in wallets that are to follow the change; grows until `isCounted`. */
          passes: z.number(),
          isCounted: z.boolean(),
          /** How many of them have not been sent to the wallets yet. */
          waiting: z.number(),
        }),
      ),
    ),
  },
} as const satisfies Record<string, Call>;
