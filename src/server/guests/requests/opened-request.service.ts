/** One request with everything that its answer needs, each part by its own permission. */
import type { Found } from '#contract/calls/staff-find.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { fillText } from '#contract/fill-text.ts';
import type { AnswerGap, RequestKind, TemplateAnswer } from '#domain/request-kinds.ts';

import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';
import type { Translate } from '#texts/text-keys.ts';

import { chooseLanguage, readerIn } from '#server/base/languages/reader.ts';
import { isPhotoStoreAway } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { sayClaimRefusal } from '#server/loyalty/desk/staff-club-requests.service.ts';
import { codeOnPage, gateFactsOf, judgePass } from '#server/passes/judge-pass.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { findFormerPhoto } from '#server/photos/change-slot.ts';
import { findHold, type RequestKey } from '#server/staff/requests/request-holds.queries.ts';
import { readAskedTerm } from '../find/asked-term.ts';
import { finders } from '../find/find.service.ts';
import { type QueuedRow, fetchAnswerTexts } from './queued-requests.queries.ts';
import { requireKind, type RequestAccess } from './request-access.ts';
import { requireQueued, viewQueued } from './staff-requests.service.ts';

type OpenedServices = Pick<
  Services,
  'db' | 'clock' | 'brand' | 'config' | 'secrets' | 'walletKeys' | 'photoStore'
>;

/** Reads a request, open or answered. Refuses with `row-not-found`. */
export async function openRequestOf(
  services: OpenedServices,
  actor: StaffActor,
  key: RequestKey,
): Promise<OpenedRequest> {
  const access = await requireKind(services, actor, key.kind, 'list');
  const row = await requireQueued(services, key);
  const now = services.clock.now();
  const queued = viewQueued(row, await findHold(services.db, key, now), actor, now);
  const language = chooseLanguage(services, row.language === null ? [] : [row.language]);
  const { guest, about } = queued;
  return {
    ...queued,
    language,
    product: row.product ?? '',
    claim: viewAskedClaim(row),
    hasPhoto: row.has_photo && row.status === 'open',
    hasFormerPhoto: (await findFormerOf(services, row)) !== undefined,
    gateSentence: access.may('Guest Search') ? await sentenceOfPass(services, row, now) : '',
    found: await findAskedNumber(services, access, row),
    texts: await offerAnswers(services, { kind: row.kind, language, facts: { guest, about } }),
  };
}

function viewAskedClaim({ earn_kind, number, reason, is_proved }: QueuedRow): OpenedRequest['claim'] {
  if (earn_kind === null) return null;
  return { kind: earn_kind, number, reason: sayClaimRefusal(reason), isProved: is_proved };
}

async function findFormerOf(services: OpenedServices, row: QueuedRow): Promise<string | undefined> {
  if (row.kind !== 'photo' || row.order_id === null || row.barcode === null) return undefined;
  const asked = { orderId: row.order_id, barcode: row.barcode, requestedAt: row.requested_at };
  return findFormerPhoto(services, asked).catch((error: unknown) => {
    if (isPhotoStoreAway(error)) return undefined;
    throw error;
  });
}

async function sentenceOfPass(
  { db, brand, walletKeys }: OpenedServices,
  { order_id, barcode }: QueuedRow,
  now: Date,
): Promise<string> {
  if (order_id === null || barcode === null) return '';
  const record = await fetchPassByPair(db, { orderId: order_id, barcode });
  if (record === undefined) return '';
  const verdict = judgePass(record, brand, now);
  const code = codeOnPage(verdict, walletKeys);
  const sentence = gateSentenceOf(gateFactsOf(brand, record, verdict, { isShared: false, code }), now);
  const t = makeTranslate(speechOf('en', brand.locale));
  return writeGateSentence(sentence, { now, park: brand, isOnPassPage: true, hasNothingBelow: true, t });
}

const finderOfClaim = { tickets: 'order', purchase: 'check', hotels: 'stay' } as const;

/** What the guest's number names: the purchase of a claim, or the order of a guest without a link. */
async function findAskedNumber(
  services: OpenedServices,
  { may }: RequestAccess,
  { kind, earn_kind, number, email }: QueuedRow,
): Promise<Found[]> {
  if (kind !== 'club' && kind !== 'link') return [];
  const { permission, find } = finders[earn_kind === null ? 'order' : finderOfClaim[earn_kind]];
  const asked = readAskedTerm(services, number === '' ? (email ?? '') : number);
  if (asked === undefined || !may(permission)) return [];
  return (await find(services, asked)).slice(0, foundShown);
}

const foundShown = 5;

/** A text of the catalogue, under the name that the team reads. */
interface CatalogueAnswer {
  name: string;
  answer: TemplateAnswer;
  write: (t: Translate, email: string) => string;
}

const catalogueAnswers: Readonly<Record<RequestKind, readonly CatalogueAnswer[]>> = {
  photo: [
    { name: 'How to take the new photo', answer: 'approve', write: (t) => t('answers.newPhoto') },
    { name: 'The photo is clear', answer: 'decline', write: (t) => t('answers.photoGood') },
  ],
  club: [
    { name: 'Points are in the account', answer: 'approve', write: (t) => t('answers.pointsThere') },
    { name: 'Points were given before', answer: 'decline', write: (t) => t('answers.pointsBefore') },
  ],
  wristband: [
    { name: 'Come to Guest Services', answer: 'approve', write: (t) => t('answers.bandAtDesk') },
    { name: 'The ticket was used', answer: 'decline', write: (t) => t('answers.bandUsed') },
  ],
  link: [
    { name: 'The link was mailed', answer: 'approve', write: (t) => t('answers.linkMailed') },
    {
      name: 'No order was found',
      answer: 'decline',
      write: (t, email) => t('answers.linkUnknown', { email }),
    },
  ],
};

/** What fills the gaps of the park's own texts. */
interface AnswerFacts {
  guest: string;
  about: string;
}

/**
 * The texts for a request in the guest's language, the park's own first; a text of the park stands in for ours of the
 * same name. A text of the park that exists in English only
 * is offered too, because the team can translate it.
 */
async function offerAnswers(
  services: Pick<Services, 'db' | 'brand'>,
  { kind, language, facts }: { kind: RequestKind; language: string; facts: AnswerFacts },
): Promise<OpenedRequest['texts']> {
  const { t, park } = readerIn(services.brand, language);
  const rows = await fetchAnswerTexts(services.db, kind, [language, 'en']);
  const named = new Set(rows.filter((row) => row.language === language).map(({ name }) => name));
  const own = rows.filter((row) => row.language === language || !named.has(row.name));
  const values: Record<AnswerGap, string> = { ...facts, park: park.name, email: park.supportEmail };
  const taken = new Set(own.map(({ name }) => name));
  const ours = catalogueAnswers[kind].filter(({ name }) => !taken.has(name));
  return [
    ...own.map(({ name, answer, text }) => ({ name, answer, text: fillText(text, values) })),
    ...ours.map(({ name, answer, write }) => ({
      ...{ name, answer },
      text: write(t, park.supportEmail),
    })),
  ];
}
