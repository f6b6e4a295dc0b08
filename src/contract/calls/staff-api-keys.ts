/** API keys of other systems, as the back office makes, shows and deletes them (docs/reading.md). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { keyGrantNames } from '../key-grants.ts';

/** The form of a key's name. */
export const keyNamePattern = /^[A-Za-z0-9.-]{1,40}$/;

/** The error of a name in any other form. */
export const keyNameRule = 'Use 1 to 40 letters, digits, dots and hyphens';

/** The days over which the uses of a key are summed. */
export const keyUsesDays = 30;

const nullableText = z.nullable(z.string());

/** What the team enters. */
export const apiKeyFieldsSchema = z.object({
  name: z.string().check(z.trim(), z.regex(keyNamePattern, keyNameRule)),
  scopes: z
    .array(z.enum(keyGrantNames))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(keyGrantNames.length)),
});

export type ApiKeyFields = z.output<typeof apiKeyFieldsSchema>;

const apiKeySchema = z.object({
  apiKeyGUID: z.string(),
  name: z.string(),
  /** Names of src/contract/key-grants.ts, and of former versions of the product. */
  scopes: z.array(z.string()),
  /** ISO 8601 in UTC, as every time here. */
  madeAt: z.string(),
  /** Null for a key that was made before this was recorded. */
  madeBy: nullableText,
  /** True if a member of the team made it who can no longer sign in. */
  isMakerGone: z.boolean(),
  /** Null while the key is valid. Null too for a key that was deleted before this was recorded. */
  deletedAt: nullableText,
  deletedBy: nullableText,
  isDeleted: z.boolean(),
  /** Known to the minute. */
  lastUsedAt: nullableText,
  /** What it called in the last `keyUsesDays` days, most calls first. */
  uses: z.array(
    z.object({
      /** The key of the call in the contract. */
      call: z.string(),
      /** Calls that were answered. */
      calls: z.number(),
      /** The rows that they read or created; 0 for calls of imports, gates and tills. */
      rows: z.number(),
      /** Calls that were refused because the key is not made for them. */
      refused: z.number(),
    }),
  ),
});

export type ApiKey = z.output<typeof apiKeySchema>;

export const staffApiKeyCalls = {
  'GET /api/admin/api-key/': {
    summary: 'The API keys of other systems with their uses, the valid ones first; never a key itself.',
    access: { kind: 'staff', permission: 'API Key List' },
    replies: jsonReply(z.object({ apiKeys: z.array(apiKeySchema) })),
  },
  'POST /api/admin/api-key/': {
    summary:
      'Makes a key and shows it once. A member makes keys only for what the member may do; a name stays taken after its key was deleted.',
    access: { kind: 'staff', permission: 'API Key Create' },
    body: apiKeyFieldsSchema,
    replies: { 201: { kind: 'json', schema: z.object({ apiKey: apiKeySchema, key: z.string() }) } },
    refusals: ['api-key-name-taken', 'api-key-beyond-own-rights'],
  },
  'DELETE /api/admin/api-key/:id': {
    summary: 'Deletes a key: each call that comes after the answer is refused. Its name and its uses stay.',
    access: { kind: 'staff', permission: 'API Key Delete' },
    params: z.object({ id: z.uuid() }),
    replies: { 204: { kind: 'empty' } },
    refusals: ['api-key-unknown'],
  },
} as const satisfies Record<string, Call>;
