/** Sign-in of the team by the park's own directory (OpenID Connect). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { loginResultSchema } from './staff-session.ts';

export const staffDirectoryCalls = {
  'GET /login/directory': {
    summary:
      'The sign-in page to which the directory sends a browser back; the page sends the answer on by a call of its own.',
    access: { kind: 'public' },
    replies: { 200: { kind: 'page' } },
  },
  'POST /app/directory/begin': {
    summary:
      'The address at the directory for one sign-in, good for ten minutes, and a secret that the page keeps until the browser comes back.',
    access: { kind: 'public' },
    replies: jsonReply(z.object({ address: z.string(), secret: z.string() })),
    refusals: ['directory-off', 'directory-unavailable'],
  },
  'POST /app/directory/sign-in': {
    summary:
      'Signs a member in with the answer of the directory, as it stands in the address of the page, and the secret of the page that began.',
    access: { kind: 'public' },
    body: z.object({
      answer: z.string().check(z.maxLength(16_384)),
      secret: z.string().check(z.maxLength(200)),
    }),
    replies: { 201: { kind: 'json', schema: loginResultSchema } },
    refusals: [
      ...(['directory-off', 'directory-unavailable', 'directory-denied', 'directory-refused'] as const),
      ...(['directory-start-over', 'directory-too-weak', 'directory-address'] as const),
      ...(['directory-no-access', 'directory-unknown'] as const),
      ...(['puzzle-required', 'too-many-tries-here'] as const),
    ],
  },
  'POST /app/directory/logout': {
    summary:
      'The directory reports that a person logged out there (OpenID Connect Back-Channel Logout); the sessions that it opened end.',
    access: { kind: 'signature' },
    body: z.object({ logout_token: z.string().check(z.maxLength(16_384)) }),
    replies: { 200: { kind: 'text' } },
    refusals: ['directory-off', 'directory-unavailable', 'directory-refused', 'directory-logout-refused'],
  },
} as const satisfies Record<string, Call>;
