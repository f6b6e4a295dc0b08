/** The look studio: looks as cards, drafts that no guest sees, and what a publication touches before it happens. */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { lookDraftSchema } from '../look-cells.ts';
import { memberFaceSchema } from './loyalty-member.ts';
import { orderSchema } from './order.ts';
import { photoBodySizeBytesMax, pictureBodyRefusals } from './photo.ts';

const params = z.object({ id: z.string().check(z.maxLength(100)) });

const savedDraftSchema = z.extend(lookDraftSchema, {
  version: z.number(),
  /** The version of the look from which it began; null for a new look. */
  basedOn: z.nullable(z.number()),
  changedAt: z.string(),
  changedBy: z.string(),
});

export type SavedLookDraft = z.output<typeof savedDraftSchema>;

const seasonSchema = z.object({
  seasonId: z.string(),
  /** The first and the last operating day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
  state: z.enum(['planned', 'on', 'over']),
  backgroundColor: z.string(),
  color: z.string(),
  picture: z.string(),
  publishedBy: z.string(),
});

export type LookSeason = z.output<typeof seasonSchema>;

/** The passes in wallets that a publication would send again; a pass in both wallets counts in both. */
const touchedSchema = z.object({ apple: z.number(), google: z.number() });

const lookSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The version of the published look; null for one that has only a draft. */
  version: z.nullable(z.number()),
  /** The published fields; those of the draft if nothing is published. */
  look: lookDraftSchema,
  draft: z.nullable(savedDraftSchema),
  seasons: z.array(seasonSchema),
  /** The products whose passes wear it, by the rules of the tab Pass Customization Categories. */
  products: z.array(z.string()),
  /** True if it dresses the cards of the club's members. */
  isOfClub: z.boolean(),
  /** A sample in its published colors, of the first of its products. */
  card: orderSchema,
  /** The card of a member instead, of a look that only members' cards wear. */
  member: z.nullable(memberFaceSchema),
});

export type Look = z.output<typeof lookSchema>;

const editorSchema = z.object({
  look: lookSchema,
  touched: touchedSchema,
  versions: z.array(
    z.object({
      number: z.number(),
      publishedAt: z.string(),
      /** Empty for a version that was made outside of the studio. */
      publishedBy: z.string(),
      look: lookDraftSchema,
    }),
  ),
  /** Products to preview: those that wear it first, and the one with the longest name. */
  products: z.array(z.object({ name: z.string(), isWearing: z.boolean(), isLongest: z.boolean() })),
  swatches: z.array(z.object({ name: z.string(), color: z.string() })),
  /** The present operating day, YYYY-MM-DD. */
  today: z.string(),
});

export type LookEditor = z.output<typeof editorSchema>;

const properties = z.record(z.string(), z.string());

const previewSchema = z.object({
  card: orderSchema,
  /** What a member's card shows instead, if the product is the club. */
  member: z.nullable(memberFaceSchema),
  /** The drawn photo of a sample that has one, as a data URL. */
  photo: z.nullable(z.string()),
  /** The markup that the simulated phones draw, from the pass.json and the Google object of this very look; null for a wallet that the park does not offer. */
  apple: z.nullable(z.object({ front: z.string(), back: z.string() })),
  google: z.nullable(z.string()),
  /** The style sheet of that markup. */
  css: z.string(),
  /** Why a phone would refuse the pass; empty for a good one. */
  problems: z.array(z.string()),
  /** The guest's page, light and dark, as custom properties. */
  themes: z.object({ light: properties, dark: properties }),
});

export type LookPreviewAnswer = z.output<typeof previewSchema>;

const published = z.object({
  id: z.string(),
  /** The passes in wallets that are sent again. */
  touched: touchedSchema,
  /** The day on which a season begins by itself; null for a look that holds from now on. */
  begins: z.nullable(z.string()),
});

export const staffLookCalls = {
  'GET /api/admin/look/': {
    summary: 'Every look with its draft, its seasons, and a card of a real product in it.',
    access: { kind: 'staff', permission: 'Pass Customization List' },
    replies: jsonReply(
      z.object({
        looks: z.array(lookSchema),
        /** The drawn photo of the samples, as a data URL. */ photo: z.string(),
      }),
    ),
  },
  'GET /api/admin/look/:id': {
    summary:
      'One look for its editor: the draft, former versions, the colors of the brand, and how many passes in wallets a publication would send again.',
    access: { kind: 'staff', permission: 'Pass Customization List' },
    params,
    replies: jsonReply(editorSchema),
    refusals: ['row-not-found'],
  },
  'POST /api/admin/look-preview/': {
    summary:
      'What guests would see of these fields: the card of a sample, and the Apple and the Google pass made by the code that makes those of guests. Nothing is stored.',
    access: { kind: 'staff', permission: 'Pass Customization List' },
    body: z.object({
      draft: lookDraftSchema,
      product: z.string().check(z.maxLength(300)),
      /** True for the longest names of the park. */
      isLongest: z.boolean(),
    }),
    replies: jsonReply(previewSchema),
    refusals: ['row-not-found', 'row-refused'],
  },
  'POST /api/admin/look-draft/': {
    summary: 'Makes a draft of a new look, empty or as a copy of another look. No guest sees it.',
    access: { kind: 'staff', permission: 'Pass Customization Create' },
    body: z.object({ copyOf: z.optional(z.string().check(z.maxLength(100))) }),
    replies: { 201: { kind: 'json', schema: z.object({ id: z.string() }) } },
    refusals: ['row-not-found'],
  },
  'PUT /api/admin/look-draft/:id': {
    summary:
      'Saves the draft of a look. If-Match names the version of the draft, 0 for the first one. No guest sees it.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    params,
    body: z.extend(lookDraftSchema, {
      /** The version of the look on which the fields build; null for a new look. */
      basedOn: z.nullable(z.number()),
    }),
    replies: jsonReply(savedDraftSchema),
    refusals: ['row-not-found', 'row-changed', 'row-refused'],
  },
  'DELETE /api/admin/look-draft/:id': {
    summary: 'Discards the draft of a look. If-Match names its version.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    params,
    replies: jsonReply(z.object({})),
    refusals: ['row-not-found', 'row-changed'],
  },
  'PUT /api/admin/look/:id': {
    summary:
      'Publishes the draft of a look, from now on or for its season, and sends the passes in wallets again. If-Match names the version of the draft.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    params,
    replies: jsonReply(published),
    refusals: ['row-not-found', 'row-changed', 'row-refused', 'row-conflict'],
  },
  'POST /api/admin/look/:id': {
    summary: 'Publishes the draft of a new look. If-Match names the version of the draft.',
    access: { kind: 'staff', permission: 'Pass Customization Create' },
    params,
    replies: { 201: { kind: 'json', schema: published } },
    refusals: ['row-not-found', 'row-changed', 'row-refused', 'row-conflict'],
  },
  'POST /api/admin/look-return/:id': {
    summary:
      'Returns a look to a former version and sends the passes in wallets again. If-Match names the version of the look.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    params,
    body: z.object({ number: z.int().check(z.minimum(1)) }),
    replies: jsonReply(published),
    refusals: ['row-not-found', 'row-changed', 'row-refused'],
  },
  'DELETE /api/admin/look-season/:id': {
    summary: 'Ends a season of a look now, or takes back one that has not begun.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    params,
    replies: jsonReply(published),
    refusals: ['row-not-found'],
  },
  'GET /api/look-image/:image': {
    summary: 'A picture of a look that the park has uploaded, 1500 by 750.',
    access: { kind: 'public' },
    params: z.object({ image: z.string().check(z.maxLength(64)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['image/jpeg'] } },
    refusals: ['look-image-not-found', 'temporary-error'],
  },
  'POST /api/admin/look-image/': {
    summary:
      'Makes the picture of a look from the bytes of a JPEG, PNG, GIF, WebP or HEIC (application/octet-stream), and returns the value for its field Picture. A picture that no look uses is deleted after a day.',
    access: { kind: 'staff', permission: 'Pass Customization Update' },
    bodySizeBytesMax: photoBodySizeBytesMax,
    replies: jsonReply(z.object({ image: z.string() })),
    refusals: [
      'look-image-too-large',
      'look-image-unreadable',
      'look-image-too-small',
      'too-many-requests',
      'temporary-error',
      ...pictureBodyRefusals,
    ],
  },
} as const satisfies Record<string, Call>;
