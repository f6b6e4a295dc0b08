/** The fields of a draft, as two editors of it compare them. */
import { audienceWords } from '#contract/audience-words.ts';
import type { MessageDraft } from '#contract/calls/staff-messages.ts';
import type { ParkFormat } from '#domain/park-format.ts';

import { showInstant } from '#web/staff/ui/park-time.ts';

/** The park's formats and the products, which turn the values of a draft into words. */
export interface DraftReader {
  park: Pick<ParkFormat, 'locale' | 'timeZone'>;
  products: readonly { productId: string; name: string }[];
}

type PartName = Exclude<keyof MessageDraft, 'version'>;

interface DraftPart {
  name: PartName;
  label: string;
  tell: (draft: MessageDraft, reader: DraftReader) => string;
}

/** The fields in the order of the form. */
export const draftParts: readonly DraftPart[] = [
  { name: 'kind', label: 'Kind', tell: ({ kind }) => (kind === 'service' ? 'Service' : 'Marketing') },
  { name: 'text', label: 'Text', tell: ({ text }) => text },
  {
    name: 'audience',
    label: 'Audience',
    tell: ({ audience }, { products }) =>
      audienceWords(audience, new Map(products.map(({ productId, name }) => [productId, name]))),
  },
  {
    name: 'sendAt',
    label: 'Send at',
    tell: ({ sendAt }, { park }) => (sendAt === null ? 'Now' : showInstant(sendAt, park, 'short')),
  },
  {
    name: 'shownUntil',
    label: 'Show until',
    tell: ({ shownUntil }, { park }) =>
      shownUntil === null ? 'The end of the day' : showInstant(shownUntil, park, 'short'),
  },
];

/** True if two drafts have the same value in a field. */
export function isSamePart(name: PartName, one: MessageDraft, other: MessageDraft): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name]);
}

/** A draft with fields of another one. */
export function adoptParts<Draft extends MessageDraft>(
  draft: Draft,
  from: MessageDraft,
  names: readonly string[],
): Draft {
  const taken = draftParts.filter(({ name }) => names.includes(name)).map(({ name }) => [name, from[name]]);
  return { ...draft, ...Object.fromEntries(taken) };
}

/** The draft of the second of two editors: the fields that they changed, and the stored draft for all others. */
export function mergeDrafts<Draft extends MessageDraft>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const kept = draftParts.filter(({ name }) => isSamePart(name, base, mine)).map(({ name }) => name);
  return { ...adoptParts(mine, theirs, kept), version: theirs.version };
}
