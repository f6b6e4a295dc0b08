/** One request with everything that its answer needs, each part by its own permission. */
import type { Found } from '#contract/calls/staff-find.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { chooseLanguage } from '#server/base/languages/choose-language.ts';
import { isPhotoStoreAway } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { sayClaimRefusal } from '#server/loyalty/desk/staff-club-requests.service.ts';
import { codeOnPage, gateFactsOf, judgePass } from '#server/passes/judge-pass.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { findFormerPhoto } from '#server/photos/desk/find-former-photo.ts';
import { findHold, type RequestKey } from '#server/staff/requests/request-holds.queries.ts';
import { readAskedTerm } from '../find/asked-term.ts';
import { finders } from '../find/finders.ts';
import { offerAnswers } from './offer-answers.ts';
import type { QueuedRow } from './queued-requests.queries.ts';
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
