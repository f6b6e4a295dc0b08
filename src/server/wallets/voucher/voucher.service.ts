import { chooseTexts, foreignTextsOf } from '#contract/brand-texts.ts';
import type { PassProof } from '#contract/calls/order.ts';
import { writePaperSentence } from '#contract/write-gate-sentence.ts';
import { voucherRefusalOf } from '#domain/pass-actions.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatDay } from '#domain/loyalty-words.ts';
import { formatAmount, formatNumber } from '#domain/park-format.ts';
import { balancesOf, fullNameOf, storedValueCategory } from '#domain/pass-card.ts';
import { languageFor } from '#domain/park-locale.ts';
import { isExpiredAt, voucherVoidReasonOf } from '#domain/pass-state.ts';

import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { findPassInScope, type FoundPass } from '#server/passes/find-pass.ts';
import { gateFactsOf, judgePass } from '#server/passes/judge-pass.ts';
import { fetchPassByPair } from '#server/passes/find-pass.queries.ts';
import { findPassOfPlainLink } from '#server/passes/plain-link.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { findPictureOf } from '../apple/make-apple-pass.ts';
import { drawVoucher } from './voucher-document.ts';
import type { VoucherFacts } from './voucher-facts.ts';

/** A voucher as a PDF, with the name of its file. */
interface Voucher {
  pdf: Buffer;
  fileName: string;
}

/** The voucher of a pass. Refuses shares and refunded orders. */
export async function makeVoucher(services: Services, proof: PassProof, caller: Caller): Promise<Voucher> {
  const reader = readerFor(services, caller.wanted ?? []);
  return drawFor(services, reader, await findPassInScope(services, proof, caller));
}

/** The same for a link of the pass's page. */
export async function makeVoucherForPlainLink(
  services: Services,
  token: string,
  reader: Reader,
): Promise<Voucher> {
  return drawFor(services, reader, await findPassOfPlainLink(services, 'voucher', token));
}

/** The voucher of a pass that the desk prints. Refuses refunded orders, and an unknown pass with `row-not-found`. */
export async function makeVoucherForDesk(services: Services, named: PassNumbers): Promise<Voucher> {
  const record = await fetchPassByPair(services.db, named);
  if (record === undefined) throw new Refusal('row-not-found');
  return drawFor(services, readerFor(services, []), { record, share: undefined });
}

async function drawFor(
  services: Services,
  reader: Reader,
  { record, share }: Pick<FoundPass, 'record' | 'share'>,
): Promise<Voucher> {
  const holder = share === undefined ? 'primary' : 'share';
  const refusal = voucherRefusalOf({ holder, refunded: record.isRefunded });
  if (refusal !== undefined) throw new Refusal(refusal);
  const now = services.clock.now();
  const { brand } = services;
  const picture = await findPictureOf(services, judgePass(record, brand, now).customization.picture);
  const pdf = await drawVoucher(voucherFactsOf(reader, record, { now, brand, picture }));
  return { pdf, fileName: `voucher-${record.barcode}.pdf` };
}

/** The content of the voucher of a pass in a language; `brand` is the park's in its own language. */
export function voucherFactsOf(
  { t, language, park }: Pick<Reader, 't' | 'language' | 'park'>,
  record: PassRecord,
  { now, brand, picture }: { now: Date; brand: Services['brand']; picture?: Buffer | undefined },
): VoucherFacts {
  const { isRedeemed, expiresAt } = record;
  const verdict = judgePass(record, park, now);
  const code = verdict.refusesPlainBarcode ? 'refused' : 'plain';
  const gate = gateFactsOf(park, record, verdict, { isShared: false, code });
  return {
    t,
    language,
    brand: { ...voucherBrandOf(park), ...helpFor(language, brand) },
    look: {
      backgroundColor: verdict.customization.backgroundColor,
      foregroundColor: verdict.customization.foregroundColor,
      picture,
      scene: ownSceneOf(brand, record) ?? brand.drawings.strip,
      leadsWithAmount: record.category === storedValueCategory,
    },
    balances: balancesShown(record, { park, now, t }),
    product: record.product,
    holderName: fullNameOf(record.firstName, record.lastName),
    purchaserName: fullNameOf(record.purchaserFirstName, record.purchaserLastName) || undefined,
    orderId: record.orderId,
    barcode: record.barcode,
    instructions: verdict.customization.instructions,
    instructionsLanguage: foreignTextsOf(brand, language).team,
    isTestPass: record.isTest,
    gateSentence: writePaperSentence(gate, { now, park, isOnPassPage: false, t }),
    voidReason: voucherVoidReasonOf({ isRedeemed, isExpired: isExpiredAt(expiresAt, now) }),
    ...datesOf(record, park.timeZone),
  };
}

/** What a guest can spend, as on the card, with the day on which that is true; a zero says nothing. */
function balancesShown(
  record: PassRecord,
  { park, now, t }: Pick<Reader, 'park' | 't'> & { now: Date },
): VoucherFacts['balances'] {
  const day = formatDay(now, park);
  return balancesOf({ ...record, cash: dollarsOfCents(record.cashCents) })
    .filter(({ amount }) => amount > 0)
    .map(({ kind, amount }) =>
      kind === 'credits'
        ? { label: `${t('pass.credits')} · ${day}`, value: formatNumber(amount, park) }
        : { label: `${t('pass.balance')} · ${day}`, value: formatAmount(amount, park) },
    );
}

function voucherBrandOf(brand: Services['brand']): VoucherFacts['brand'] {
  return {
    operatorName: brand.name,
    locale: brand.locale,
    supportEmail: brand.supportEmail,
    passName: brand.passName,
    colors: { brand: brand.colors.light.brand, ink: brand.colors.light.ink },
    logoSvg: brand.drawings.logo,
  };
}

/** The park's help in the language of the voucher, or in another one, which is then named. */
function helpFor(
  language: string,
  brand: Services['brand'],
): Pick<VoucherFacts['brand'], 'help' | 'helpLanguage'> {
  const own = chooseTexts(brand, [language]);
  if (own?.help === undefined) return {};
  const isForeign = languageFor(language, [own.language]) === undefined;
  return { help: own.help, helpLanguage: isForeign ? own.language : undefined };
}

/** The dates in the park's time zone. */
function datesOf(record: PassRecord, timeZone: string) {
  const local = (date: Date | null) => date?.toTemporalInstant().toZonedDateTimeISO(timeZone);
  return {
    orderDate: local(record.orderedAt),
    expires: local(record.expiresAt),
    redeemed: local(record.redeemedAt),
  };
}
