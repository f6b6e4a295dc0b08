import type { IncomingHttpHeaders } from 'node:http';

import { foreignTextsOf } from '#contract/brand-texts.ts';
import type { PassProof } from '#contract/calls/order.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type {
  ActivatePage,
  GuestPageData,
  LanguagePage,
  LookupPage,
  LoyaltyPage,
  MainPage,
  RefusedPage,
} from '#contract/guest-page.ts';
import { guestClaims } from '#domain/guest-claims.ts';
import { nameOfLanguage } from '#domain/park-locale.ts';
import { skyPhaseOf } from '#domain/park-sky.ts';
import { platformOf } from '#domain/platform.ts';
import { barcodePattern, hashUrlPattern, orderIdPattern } from '#domain/pass-id.ts';
import type { PageTarget, PassNumbers } from '#domain/pass-id.ts';

import { readerFor, type Reader, sayRefusal } from '#server/base/languages/reader.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { whenToTryAgain } from '#server/base/limits/try-again.ts';
import { findPassWithContact } from '#server/passes/find-pass.ts';
import { viewLookUp } from '#server/passes/order-view.ts';
import type { FormRefusal } from '#server/passes/registration/register-form.service.ts';
import { readStoredValue } from '#server/passes/stored-value/stored-value.ts';
import { Refusal } from '#server/base/refusal.ts';
import { offeredWallets } from '#server/base/security/keys/offered-wallets.ts';
import type { Services } from '#server/base/services.ts';
import { wantedLanguages } from '#server/http/caller.ts';
import { fetchSettings } from '#server/base/settings.queries.ts';
import { readClubOffer, plainLinksOf } from './club-offer.ts';
import { guestBrandOf } from './guest-brand.ts';

/** The page that a guest's address names: the main page, or one of the other pages. */
export type GuestTarget =
  | PageTarget
  | (LookupPage & { status?: number; retryAfterSeconds?: number | undefined })
  /** `hasNumber` if the address ends with the number of a purchase. */
  | (Omit<LoyaltyPage, 'title' | 'hasCodes' | 'club'> & { hasNumber: boolean })
  /** What a guest without a script typed into the one field of the front page: a barcode alone, or nothing of ours. */
  | { kind: 'typed'; barcode?: string; find?: string }
  | { kind: 'activate'; pass: PassNumbers | undefined }
  /** The registration form of a browser without script, which was refused. */
  | ({ kind: 'registration'; pass: PassNumbers } & FormRefusal)
  /** The page that a device keeps for moments without a network. */
  | { kind: 'offline' }
  | LanguagePage
  | { kind: 'stored-value'; barcodeHash: string };

/** A page to render, with its status. */
export interface GuestPage {
  status: number;
  /** Seconds after which to retry, if the page is not available now. */
  retryAfterSeconds?: number | undefined;
  data: GuestPageData;
  /** True for a pass that the guest's own device may keep for use without a network. */
  mayBeKept: boolean;
  /** True if the address or the page contains data that only one guest may know. */
  isAboutGuest: boolean;
}

/** What the guest's device says of itself. */
export interface Device {
  userAgent: string;
  /** The languages that the guest reads, the most wanted first. */
  wanted: readonly string[];
}

/** Reads the device from the headers of its request. */
export function deviceOf({ headers }: { headers: IncomingHttpHeaders }): Device {
  return { userAgent: headers['user-agent'] ?? '', wanted: wantedLanguages(headers) };
}

/** Looks up the address and returns the page's data: a pass, the login form with its error, or no page. */
export async function makeGuestPage(
  services: Services,
  visit: { target: GuestTarget; caller: Caller; device: Device },
): Promise<GuestPage> {
  const reader = readerFor(services, visit.device.wanted);
  const frame = frameOf(services, visit.device, reader);
  const { target } = visit;
  const now = services.clock.now();
  const plain = { isAboutGuest: false, mayBeKept: false };
  if (target.kind === 'unknown')
    return { ...plain, status: 404, data: { ...frame, page: { kind: 'not-found' } } };
  if (isFixed(target))
    return { ...plain, status: 200, data: { ...frame, page: fixedPageOf(target, reader) } };
  if (target.kind === 'lookup') {
    const { status = 200, retryAfterSeconds, ...page } = target;
    return { ...plain, status, retryAfterSeconds, data: { ...frame, page } };
  }
  if (target.kind === 'loyalty') {
    const page = await clubPageOf(services, target, reader);
    return { ...plain, status: 200, data: { ...frame, page }, isAboutGuest: target.hasNumber };
  }
  if (target.kind === 'home') return { ...plain, status: 200, data: { ...frame, page: loginPage({}, now) } };
  if (target.kind === 'incomplete' || target.kind === 'typed') {
    const { kind: _kind, ...typed } = target;
    const page = { ...loginPage({}, now), ...typed };
    return { ...plain, status: 200, data: { ...frame, page }, isAboutGuest: true };
  }
  if (target.kind === 'activate' && target.pass === undefined)
    return { ...plain, status: 200, data: { ...frame, page: activatePageOf(loginPage({}, now)) } };
  const { status, retryAfterSeconds, page } = await openGuestPage(services, target, {
    caller: visit.caller,
    frame,
    reader,
  });
  return {
    status,
    retryAfterSeconds,
    data: { ...frame, page },
    isAboutGuest: true,
    mayBeKept: isGoodPass(page),
  };
}

async function clubPageOf(
  services: Services,
  { kind, claim }: Extract<GuestTarget, { kind: 'loyalty' }>,
  { t }: Reader,
) {
  const title = claim === null ? null : t(guestClaims[claim].title);
  const club = claim === null ? await readClubOffer(services) : null;
  return { kind, claim, title, hasCodes: await offersCodes(services), club };
}

type FixedTarget = LanguagePage | { kind: 'offline' };

/** True for a page that asks the database for nothing. */
function isFixed(target: GuestTarget): target is FixedTarget {
  return target.kind === 'language' || target.kind === 'offline';
}

function fixedPageOf(target: FixedTarget, { t }: Reader): LanguagePage | RefusedPage {
  if (target.kind === 'language') return target;
  const title = t('offline.noConnection');
  return { kind: 'refused', title, isWorthRetrying: true, backTo: 'kept-passes' };
}

/** Whether members may sign in by code. The page opens without the database too, and the server judges the call. */
async function offersCodes({ db }: Pick<Services, 'db'>): Promise<boolean> {
  try {
    return (await fetchSettings(db)).loyaltyMemberClaims?.isOn === true;
  } catch {
    return true;
  }
}

/** The facts about the park and the device that every page receives. */
export function frameOf(
  services: Services,
  { userAgent, wanted }: Device,
  { language, park }: Reader = readerFor(services, wanted),
): Omit<GuestPageData, 'page'> {
  return {
    platform: platformOf(userAgent),
    sky: skyPhaseOf(services.clock.now(), services.brand.timeZone),
    language,
    languageName: nameOfLanguage(language),
    brand: guestBrandOf(park, [language, ...wanted], foreignTextsOf(services.brand, language)),
    countsPages: services.config.countsPages,
    wallets: offeredWallets(services),
    hasDevelopmentKeys:
      services.walletKeys?.areDevelopment === true || services.googleWallet?.keys.areDevelopment === true,
  };
}

/** An ended share or an excluded pass must not stay on a device. */
function isGoodPass(page: GuestPageData['page']): boolean {
  if (page.kind !== 'main' || page.answer === null) return false;
  return 'barcode' in page.answer && page.answer.excluded === null;
}

interface Opened extends Pick<GuestPage, 'status' | 'retryAfterSeconds'> {
  page: GuestPageData['page'];
}

/** The caller, the language, and the facts that every page receives. */
interface Visitor {
  caller: Caller;
  frame: Omit<GuestPageData, 'page'>;
  reader: Reader;
}

type PassTarget = Extract<PageTarget, { kind: 'hashUrl' | 'order' }>;

async function openGuestPage(
  services: Services,
  target: PassTarget | Extract<GuestTarget, { kind: 'activate' | 'registration' | 'stored-value' }>,
  visitor: Visitor,
): Promise<Opened> {
  if (target.kind === 'stored-value') return openStoredValue(services, target.barcodeHash, visitor);
  if (target.kind !== 'activate' && target.kind !== 'registration') return lookUp(services, target, visitor);
  const { orderId = '', barcode = '' } = target.pass ?? {};
  const opened = await lookUp(services, { kind: 'order', orderId, barcode, shareId: undefined }, visitor);
  if (target.kind === 'registration') {
    if (opened.page.answer === null) return opened;
    const { status, retryAfterSeconds, registration } = target;
    return { status, retryAfterSeconds, page: { ...opened.page, registration } };
  }
  return { ...opened, page: activatePageOf(opened.page) };
}

async function openStoredValue(
  services: Services,
  barcodeHash: string,
  { caller, reader }: Visitor,
): Promise<Opened> {
  try {
    const card = await readStoredValue(services, barcodeHash, caller);
    return { status: 200, page: { kind: 'stored-value', barcodeHash, card } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = errorCatalogue[error.code];
    const { retryAfterSeconds } = error;
    if (error.code === 'puzzle-required')
      return {
        status,
        retryAfterSeconds,
        page: {
          kind: 'stored-value',
          barcodeHash,
          card: null,
          mustAsk: true,
          tryAgain: whenToTryAgain(reader.t, error),
        },
      };
    return { status, retryAfterSeconds, page: { kind: 'stored-value', barcodeHash: '', card: null } };
  }
}

/** The activation uses the same login as the main page, and shows the result in another way. */
function activatePageOf({ hashUrl: _hashUrl, ...page }: MainPage): ActivatePage {
  return { ...page, kind: 'activate' };
}

async function lookUp(
  services: Services,
  target: PassTarget,
  { caller, frame, reader }: Visitor,
): Promise<Opened & { page: MainPage }> {
  const given =
    target.kind === 'order'
      ? { orderId: target.orderId, barcode: target.barcode }
      : { hashUrl: target.hashUrl };
  try {
    if (!isWellFormed(target)) throw new Refusal('order-not-found');
    const found = await findPassWithContact(
      services,
      target.kind === 'order' ? target : { hashUrl: target.hashUrl },
      caller,
    );
    const answer = viewLookUp(services, found, reader);
    const place = { ...frame, hasHashUrl: target.kind === 'hashUrl' };
    const plainLinks = plainLinksOf(services, { found, answer }, place);
    return { status: 200, page: { ...loginPage(given, services.clock.now()), answer, plainLinks } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = errorCatalogue[error.code];
    const { retryAfterSeconds } = error;
    const page = loginPage(target.kind === 'order' ? given : {}, services.clock.now());
    if (error.code === 'puzzle-required' && target.kind === 'order')
      return {
        status,
        retryAfterSeconds,
        page: { ...page, mustAsk: passProofOf(target), tryAgain: whenToTryAgain(reader.t, error) },
      };
    return { status, retryAfterSeconds, page: { ...page, error: sayRefusal(reader, error) } };
  }
}

function passProofOf({ orderId, barcode, shareId }: Extract<PassTarget, { kind: 'order' }>): PassProof {
  return { orderId, barcode, ...(shareId === undefined ? {} : { shareId }) };
}

function isWellFormed(target: Extract<PageTarget, { kind: 'hashUrl' | 'order' }>): boolean {
  return target.kind === 'hashUrl'
    ? hashUrlPattern.test(target.hashUrl)
    : orderIdPattern.test(target.orderId) && barcodePattern.test(target.barcode);
}

function loginPage(given: { orderId?: string; barcode?: string; hashUrl?: string }, now: Date): MainPage {
  return {
    kind: 'main',
    orderId: given.orderId ?? '',
    barcode: given.barcode ?? '',
    hashUrl: given.hashUrl ?? null,
    answer: null,
    asOf: now.toISOString(),
    error: null,
  };
}
