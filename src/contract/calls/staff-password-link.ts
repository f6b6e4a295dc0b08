/** The links by which a member of the team chooses a password; no one else ever types it. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { typedSecret } from './staff-proof.ts';

const token = z.string().check(z.maxLength(200));

export const passwordLinkCalls = {
  'POST /app/set-password/look': {
    summary: 'Whom a one-time link is for, and until when it works; it stays unused.',
    access: { kind: 'capability' },
    body: z.object({ token }),
    replies: jsonReply(z.object({ teamMemberUsername: z.string(), expiresAt: z.string() })),
    refusals: ['password-link-expired'],
  },
  'POST /app/set-password/': {
    summary: 'Sets the password of the member with the one-time link of a new or a reset member.',
    access: { kind: 'capability' },
    body: z.object({ token, password: typedSecret }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['password-link-expired', 'password-refused'],
  },
  'POST /api/admin/team-member/:id/password-link': {
    summary:
      'Mails the member a new one-time link to choose a password; the former link stops working. The answer holds the link only for a member who has no password yet.',
    access: { kind: 'staff', permission: 'Team Member Update' },
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    replies: jsonReply(z.object({ expiresAt: z.string(), setPasswordLink: z.optional(z.string()) })),
    refusals: [
      'row-not-found',
      'above-own-level',
      'role-above-own',
      'member-not-active',
      'member-of-directory',
    ],
  },
} as const satisfies Record<string, Call>;
