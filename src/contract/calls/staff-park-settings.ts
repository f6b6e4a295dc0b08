/** The settings that the team changes while the servers run. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

const parkSettingSchema = z.object({
  name: z.string(),
  /** The part of the list under which it stands. */
  group: z.string(),
  label: z.string(),
  about: z.string(),
  input: z.enum(['switch', 'number', 'text', 'words', 'color']),
  /** What a number counts; empty without a unit. */
  unit: z.string(),
  /** The value that the team set; null while the server's own value applies. */
  value: z.nullable(z.string()),
  /** The server's own value, from its environment or its brand. */
  ownValue: z.string(),
  /** The last change, if one is in the audit log. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string() })),
});

/** One setting with its values. */
export type ParkSettingView = z.output<typeof parkSettingSchema>;

export const staffParkSettingCalls = {
  'GET /api/admin/park-setting/': {
    summary:
      'The settings that are changed while the servers run, with the value that applies and who set it.',
    access: { kind: 'staff', permission: 'Park Setting List' },
    replies: jsonReply(z.object({ settings: z.array(parkSettingSchema) })),
    refusals: [],
  },
  'PUT /api/admin/park-setting/:name': {
    summary:
      'Sets a value, which outranks the server’s own, or takes it back with null. `former` is the value that the caller saw, null for the server’s own.',
    access: { kind: 'staff', permission: 'Park Setting Update' },
    params: z.object({ name: text }),
    body: z.object({ value: z.nullable(text), former: z.nullable(text) }),
    replies: jsonReply(z.object({ value: z.nullable(z.string()) })),
    refusals: ['row-not-found', 'row-refused', 'park-setting-changed'],
  },
} as const satisfies Record<string, Call>;
