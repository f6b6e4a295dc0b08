/** The texts of a Google pass, cleaned and within Google's limits, and the modules below the card. */
import type { Brand } from '#contract/brand.ts';
import { cleanLine, cleanName } from '#domain/guest-name.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { formatAmount, formatDate, type ParkFormat } from '#domain/park-format.ts';
import { fullNameOf, storedValueCategory } from '#domain/pass-card.ts';

import type { FoundPass } from '#server/passes/find-pass.ts';
import type { PassVerdict } from '#server/passes/judge-pass.ts';

/** The sources of the texts. */
export interface GoogleWordFacts {
  found: FoundPass;
  verdict: PassVerdict;
  brand: Brand;
}

/** A text in Google's form, with the language of the brand. */
export interface LocalizedText {
  defaultValue: { language: string; value: string };
}

/** Puts a text into Google's form. */
export function localized(value: string, { locale }: Pick<Brand, 'locale'>): LocalizedText {
  return { defaultValue: { language: locale, value } };
}

/** The length that Google shows of an issuer's name; the short name replaces a longer one. */
const issuerNameLengthMax = 20;
const lineLengthMax = 200;
const bodyLengthMax = 1000;
const modulesMax = 10;

/** The operator's name, short enough to be shown completely. */
export function issuerNameOf(brand: Brand): string {
  return cutTo(brand.name.length <= issuerNameLengthMax ? brand.name : brand.shortName, issuerNameLengthMax);
}

/** The callback address that Google calls when a guest saves or removes a pass; https only. */
export function callbackOf(publicUrl: string): { callbackOptions?: { url: string } } {
  const url = `${publicUrl}/api/google-wallet/callback/`;
  return publicUrl.startsWith('https://') ? { callbackOptions: { url } } : {};
}

/** The product as one line; never empty, because Google refuses an empty title. */
export function productOf({ found, brand }: GoogleWordFacts): string {
  return cutTo(cleanLine(found.record.product), lineLengthMax) || brand.passName;
}

/** The ticketholder's name, or an empty text. */
export function holderOf({ found }: GoogleWordFacts): string {
  return cleanName(fullNameOf(found.record.firstName, found.record.lastName));
}

/** The texts below the card, at most ten. A shared guest sees no data of the order. */
export function textModulesOf(facts: GoogleWordFacts): { id: string; header: string; body: string }[] {
  const { found, verdict, brand } = facts;
  const { record, share } = found;
  const instructions = verdict.dressing.googleInstructions || verdict.dressing.instructions;
  const modules = [
    { id: 'test', header: 'NOT VALID', body: record.isTest ? 'TEST' : '' },
    ...valueModulesOf(facts),
    { id: 'holder', header: 'Ticketholder', body: holderOf(facts) },
    { id: 'sharedWith', header: 'Shared with', body: share === undefined ? '' : shareNameOf(share) },
    { id: 'expires', header: 'Expires', body: lastDayOf(record.expiresAt, brand) },
    { id: 'order', header: 'Order', body: share === undefined ? record.orderId : '' },
    { id: 'instructions', header: 'Instructions', body: cleanText(instructions) },
    ...brand.passBack.map(({ label, text }, place) => ({
      id: `about${place + 1}`,
      header: label,
      body: cutTo(text, bodyLengthMax),
    })),
  ];
  return modules.filter(({ body }) => body !== '').slice(0, modulesMax);
}

/** The links below the card: the customization's own, if it is https, and the operator's contact. */
export function linksModuleOf({ verdict, brand }: GoogleWordFacts): {
  uris: { id: string; uri: string; description: string }[];
} {
  const website = { id: 'website', uri: brand.website, description: brand.name };
  const contact = { id: 'contact', uri: `mailto:${brand.supportEmail}`, description: 'Contact' };
  return { uris: [...moreLinksOf(verdict.dressing.googleUri), website, contact] };
}

/** The customization's own link, if it is https. */
export function moreLinksOf(googleUri: string): { id: string; uri: string; description: string }[] {
  const isSafe = URL.canParse(googleUri) && new URL(googleUri).protocol === 'https:';
  return isSafe ? [{ id: 'more', uri: new URL(googleUri).href, description: 'More about this pass' }] : [];
}

function valueModulesOf({ found: { record }, brand }: GoogleWordFacts): ReturnType<typeof textModulesOf> {
  if (record.category !== storedValueCategory) return [];
  const cash = record.cashCents === 0 ? '' : formatAmount(dollarsOfCents(record.cashCents), brand);
  return [
    { id: 'credits', header: 'Credits', body: String(record.credits) },
    { id: 'balance', header: 'Balance', body: cash },
  ];
}

function shareNameOf(share: { firstName: string; lastName: string }): string {
  return cleanName(fullNameOf(share.firstName, share.lastName));
}

function lastDayOf(expiresAt: Date | null, park: ParkFormat): string {
  return expiresAt === null ? '' : formatDate(lastMomentOf(expiresAt), park);
}

/** Staff text keeps its lines; each is cleaned like every printed line. */
export function cleanText(text: string): string {
  return cutTo(text.split('\n').map(cleanLine).join('\n').trim(), bodyLengthMax);
}

/** Cuts to this many UTF-16 units, never within a surrogate pair. */
export function cutTo(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}
