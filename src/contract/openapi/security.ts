/** How a caller proves itself, in the words of OpenAPI. */
import type { Access } from '../call.ts';

/** The security schemes, by their names. */
const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'pk1_…',
    description:
      'The key of another system, made in the tab API Keys of the back office or by `promenade api-key make NAME SCOPES`. The scope that a call needs is named in its description, and in `x-access`.',
  },
  staffSession: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session of a member of the team, from the answer to the sign-in.',
  },
  passToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the order object for this one purpose, valid for a limited time.',
  },
  applePass: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`ApplePass` and the token in the file of the pass.',
  },
  messageTime: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'The time of the signature in seconds.',
  },
  messageSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: 'The hex HMAC-SHA-256 of the time, a dot and the body.',
  },
} as const;

type Requirement = Partial<Record<keyof typeof securitySchemes, readonly string[]>>;

/** What the headers of a call must carry; empty if the proof is in the path or the body, or none is needed. */
export function securityOf(access: Access): readonly Requirement[] {
  switch (access.kind) {
    case 'api-key':
      // The scope is in the words of the call: a list is for OAuth alone, as some linters judge it.
      return [{ apiKey: [] }];
    case 'staff':
      return [{ staffSession: [] }];
    case 'apple-pass':
      return [{ applePass: [] }];
    case 'signature':
      return [{ messageTime: [], messageSignature: [] }];
    case 'pass-token':
      return access.purpose === 'share' ? [{ passToken: [] }] : [];
    default:
      return [];
  }
}

/** The schemes that at least one of these callers uses. */
export function schemesOf(accesses: readonly Access[]): Record<string, object> {
  const used = new Set(accesses.flatMap((access) => securityOf(access).flatMap((one) => Object.keys(one))));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}
