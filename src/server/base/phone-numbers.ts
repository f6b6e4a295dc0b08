/**
 * Reads and writes phone numbers by the rules of the park's country. North American parks store and send the digits of
 * their own numbers, as specified. All other numbers are stored in E.164, such as +4930123456, because only the + says
 * whether a country code is there. The database keeps E.164 beside each number (`phone_e164`).
 */
import {
  Metadata,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js';
import examples from 'libphonenumber-js/mobile/examples';

import type { Brand } from '#contract/brand.ts';
import { phoneAloneFault } from '#contract/phone-fault.ts';
import {
  cleanPhone,
  isMoreThanPhone,
  isPhoneLike,
  northAmericanPlan,
  phoneDigitsMin,
  readPhoneDigits,
  type PhonePlan,
} from '#domain/phone.ts';

import { Refusal } from './refusal.ts';

/** The part of the brand that names the country. */
export type PhoneBrand = Pick<Brand, 'locale' | 'phoneRegion'>;

/** Reads a number into the form that is stored; undefined if the text is no number. */
export type ReadPhone = (text: string) => string | undefined;

/** The error of the brand's country, or undefined. */
export function phoneRegionFault(brand: PhoneBrand): string | undefined {
  const region = regionNameOf(brand);
  if (isSupportedCountry(region)) return undefined;
  return brand.phoneRegion === undefined
    ? `phoneRegion: is missing, because the locale ${brand.locale} names no country with phone numbers`
    : `phoneRegion: ${region} is no country with phone numbers`;
}

/** How the park's guests write numbers. */
export function phonePlanOf(brand: PhoneBrand): PhonePlan {
  const region = regionOf(brand);
  if (isNorthAmerican(region)) return northAmericanPlan;
  const sample = getExampleNumber(region, examples)?.formatNational();
  return { isNorthAmerican: false, sample: sample ?? `+${getCountryCallingCode(region)}` };
}

/** Makes the reader of one park, for many numbers. */
export function makePhoneReader(brand: PhoneBrand): ReadPhone {
  const region = regionOf(brand);
  const isOwnDigits = isNorthAmerican(region);
  const dial = makeDialer(region);
  return (text) => {
    const clean = cleanPhone(text);
    if (!isPhoneLike(clean)) return undefined;
    const own = isOwnDigits ? readPhoneDigits(clean) : undefined;
    if (own !== undefined) return own;
    const dialed = dial(clean);
    if (dialed === undefined) return undefined;
    const number = parsePhoneNumberFromString(dialed, { defaultCountry: region, extract: false });
    if (number === undefined || !number.isPossible()) return undefined;
    if (isOwnDigits && number.countryCallingCode === northAmericanCode) return undefined;
    return number.number.length > storedDigitsMin ? number.number : undefined;
  };
}

/**
 * Makes the function that writes a typed number as the library reads it: 00 is dialed in most of the world, so it means
 * another country also where the park dials something else. Undefined for digits that may be anybody's.
 */
function makeDialer(region: CountryCode): (clean: string) => string | undefined {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(region);
  const exitCode = new RegExp(`^(?:${metadata.numberingPlan?.IDDPrefix() ?? '00'})`);
  return (clean) => {
    const digits = clean.replaceAll(/\D/g, '');
    if (/^\(?\+/.test(clean)) return `+${digits}`;
    if (exitCode.test(digits)) return digits;
    if (digits.startsWith('00')) return `+${digits.slice(2)}`;
    if (!isNorthAmerican(region)) return clean;
    // Other systems leave out the +. In so many digits a slip is rarely a number that exists.
    const number = parsePhoneNumberFromString(`+${digits}`);
    return digits.length > phoneDigitsMin && number?.isValid() === true ? number.number : undefined;
  };
}

/** With the country code, the shortest numbers of the world have eight digits (Saint Helena). */
const storedDigitsMin = 8;

/** Reads a number of a form. Refuses with the error of its field. */
export function readTypedPhone(brand: PhoneBrand, text: string): string {
  const read = makePhoneReader(brand)(text);
  if (read !== undefined) return read;
  const plan = phonePlanOf(brand);
  // For programs. Our pages have a text of their own for each field.
  const wanted = plan.isNorthAmerican
    ? `Enter a phone number of at least ${phoneDigitsMin} digits`
    : `Enter a phone number such as ${plan.sample}`;
  const message = isMoreThanPhone(text, plan) ? phoneAloneFault : wanted;
  throw new Refusal('malformed-request', { faults: [{ path: '/phone', message }] });
}

/** The same for a field that may be empty. */
export function readTypedPhoneIfAny(brand: PhoneBrand, text: string | undefined): string {
  return text === undefined || text === '' ? '' : readTypedPhone(brand, text);
}

/**
 * A stored number as pages receive it: the digits of a number of North America in a park there, where pages format them
 * while they are typed; else formatted, in the national form for numbers with the park's country code.
 */
export function writePhone(brand: PhoneBrand, stored: string): string {
  const region = regionOf(brand);
  // Earlier versions left out the + of other countries.
  const isForeignDigits = isNorthAmerican(region) && /^\d{11,15}$/.test(stored);
  if (!stored.startsWith('+') && !isForeignDigits) return stored;
  const number = parsePhoneNumberFromString(isForeignDigits ? `+${stored}` : stored);
  if (number === undefined) return stored;
  const isOwn = number.countryCallingCode === getCountryCallingCode(region);
  return isOwn ? number.formatNational() : number.formatInternational();
}

/** The beginning of a number in E.164 for the digits or the beginning of a number that a person searches. */
export function searchedPhone(brand: PhoneBrand, typed: string): string {
  const region = regionOf(brand);
  const clean = cleanPhone(typed);
  const digits = clean.replaceAll(/\D/g, '');
  if (clean.startsWith('+')) return `+${digits}`;
  if (isNorthAmerican(region)) {
    if (/^(?:00|011)/.test(digits)) return `+${digits.replace(/^(?:00|011)/, '')}`;
    return digits.length > phoneDigitsMin ? `+${digits}` : `+${northAmericanCode}${digits}`;
  }
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const trunk = trunkPrefixOf(region);
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  return `+${getCountryCallingCode(region)}${national}`;
}

const northAmericanCode = '1';

function isNorthAmerican(region: CountryCode): boolean {
  return getCountryCallingCode(region) === northAmericanCode;
}

/** The digits that stand before a number only within its country, such as the 0 of 030 123456. */
function trunkPrefixOf(region: CountryCode): string {
  const example = getExampleNumber(region, examples);
  const written = example?.formatNational().replaceAll(/\D/g, '') ?? '';
  return written.slice(0, Math.max(0, written.length - (example?.nationalNumber.length ?? 0)));
}

function regionOf(brand: PhoneBrand): CountryCode {
  const region = regionNameOf(brand);
  if (isSupportedCountry(region)) return region;
  throw new Error(`The brand was not checked: ${region} has no phone numbers.`);
}

function regionNameOf({ locale, phoneRegion }: PhoneBrand): string {
  return phoneRegion ?? likelyRegionOf(locale);
}

/** By locale. Every answer to a login writes a phone number, and asking `Intl` takes longer than the rest of it. */
const likelyRegions = new Map<string, string>();

function likelyRegionOf(locale: string): string {
  const known = likelyRegions.get(locale);
  if (known !== undefined) return known;
  const region = new Intl.Locale(locale).maximize().region ?? '';
  likelyRegions.set(locale, region);
  return region;
}
