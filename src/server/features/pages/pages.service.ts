import { errorCatalogue } from '#contract/errors.ts';
import type { ActivatePage, GuestBrand, GuestPageData, MainPage } from '#contract/guest-page.ts';
import type { Brand } from '#contract/brand.ts';
import { platformOf } from '#domain/pass-actions.ts';
import { barcodePattern, hashUrlPattern, orderIdPattern, type PageTarget } from '#domain/pass-id.ts';

import { findPass } from '../../passes/find-pass.ts';
import { viewLookUp } from '../../passes/order-view.ts';
import { readStoredValue } from '../../passes/stored-value.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';

/** What a guest's address asks for: the main page, or one of the pages beside it. */
export type GuestTarget =
  | PageTarget
  | { kind: 'activate'; pass: { orderId: string; barcode: string } | undefined }
  | { kind: 'stored-value'; barcodeHash: string };

/** A page to render, with its status. */
export interface GuestPage {
  status: number;
  data: GuestPageData;
  /** True where the address or the page holds something that only one guest may know. */
  isAboutGuest: boolean;
}

/** Looks up what the address asks for and gives the data of the page: a pass, the login form with its error, or no page. */
export async function makeGuestPage(
  services: Services,
  visit: { target: GuestTarget; address: string; userAgent: string },
): Promise<GuestPage> {
  const frame = {
    platform: platformOf(visit.userAgent),
    brand: guestBrandOf(services.brand),
    hasDevelopmentKeys: services.walletKeys.areDevelopment,
  };
  const { target } = visit;
  if (target.kind === 'unknown')
    return { status: 404, data: { ...frame, page: { kind: 'not-found' } }, isAboutGuest: false };
  if (target.kind === 'home')
    return { status: 200, data: { ...frame, page: loginPage({}) }, isAboutGuest: false };
  if (target.kind === 'incomplete') {
    return {
      status: 200,
      data: { ...frame, page: loginPage({ orderId: target.orderId }) },
      isAboutGuest: true,
    };
  }
  if (target.kind === 'activate' && target.pass === undefined)
    return { status: 200, data: { ...frame, page: activatePageOf(loginPage({})) }, isAboutGuest: false };
  const { status, page } = await openPage(services, target, visit.address);
  return { status, data: { ...frame, page }, isAboutGuest: true };
}

type PassTarget = Extract<PageTarget, { kind: 'hashUrl' | 'order' }>;

async function openPage(
  services: Services,
  target: PassTarget | Exclude<GuestTarget, PageTarget>,
  address: string,
): Promise<{ status: number; page: GuestPageData['page'] }> {
  if (target.kind === 'stored-value') return openStoredValue(services, target.barcodeHash, address);
  if (target.kind !== 'activate') return lookUp(services, target, address);
  const { orderId = '', barcode = '' } = target.pass ?? {};
  const opened = await lookUp(services, { kind: 'order', orderId, barcode, shareId: undefined }, address);
  return { status: opened.status, page: activatePageOf(opened.page) };
}

async function openStoredValue(
  services: Services,
  barcodeHash: string,
  address: string,
): Promise<{ status: number; page: GuestPageData['page'] }> {
  try {
    const card = await readStoredValue(services, barcodeHash, address);
    return { status: 200, page: { kind: 'stored-value', barcodeHash, card } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = errorCatalogue[error.code];
    return { status, page: { kind: 'stored-value', barcodeHash: '', card: null } };
  }
}

/** The activation asks for the same login as the main page, and shows what it found in another way. */
function activatePageOf({ orderId, barcode, answer, error }: MainPage): ActivatePage {
  return { kind: 'activate', orderId, barcode, answer, error };
}

async function lookUp(
  services: Services,
  target: PassTarget,
  address: string,
): Promise<{ status: number; page: MainPage }> {
  const given =
    target.kind === 'order'
      ? { orderId: target.orderId, barcode: target.barcode }
      : { hashUrl: target.hashUrl };
  try {
    if (!isWellFormed(target)) throw new Refusal('order-not-found');
    const found = await findPass(
      services,
      target.kind === 'order' ? target : { hashUrl: target.hashUrl },
      address,
    );
    return { status: 200, page: { ...loginPage(given), answer: viewLookUp(services, found) } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, text } = errorCatalogue[error.code];
    return { status, page: { ...loginPage(target.kind === 'order' ? given : {}), error: text } };
  }
}

function isWellFormed(target: Extract<PageTarget, { kind: 'hashUrl' | 'order' }>): boolean {
  return target.kind === 'hashUrl'
    ? hashUrlPattern.test(target.hashUrl)
    : orderIdPattern.test(target.orderId) && barcodePattern.test(target.barcode);
}

function loginPage(given: { orderId?: string; barcode?: string; hashUrl?: string }): MainPage {
  return {
    kind: 'main',
    orderId: given.orderId ?? '',
    barcode: given.barcode ?? '',
    hashUrl: given.hashUrl ?? null,
    answer: null,
    error: null,
  };
}

function guestBrandOf(brand: Brand): GuestBrand {
  const { name, shortName, passName, supportEmail, loyaltyEmail, website, timeZone, downloadName, texts } =
    brand;
  return { name, shortName, passName, supportEmail, loyaltyEmail, website, timeZone, downloadName, texts };
}
