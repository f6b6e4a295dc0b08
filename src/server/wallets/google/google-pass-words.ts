/** The texts of a Google pass, cleaned and within Google's limits, and the modules below the card. */
import type { Brand } from '#contract/brand.ts';
import { cleanLine, cleanName } from '#domain/guest-name.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { formatAmount, formatDate, formatInstant, formatNumber } from '#domain/park-format.ts';
import { balancesOf, fullNameOf, storedValueCategory } from '#domain/pass-card.ts';

import { holderKeyOf, type Holder } from '#server/changes/holder.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { messageChoicePath } from '#server/passes/messages/message-choice.service.ts';
import { walletStatusOf } from '../content/wallet-status.ts';
import { brandWordsIn, wordIn, type PassWord } from '../content/pass-words.ts';
import {
  type GoogleContentFacts,
  type GoogleWordFacts,
  linkOf,
  localized,
  localizedFor,
  localizedWord,
  textModuleOf,
  type LinkModule,
  type LocalizedText,
  type Reader,
  type TextModule,
} from './google-texts.ts';

/** The length that Google shows of an issuer's name; the short name replaces a longer one. */
const issuerNameLengthMax = 20;
const lineLengthMax = 200;
const bodyLengthMax = 1000;

/** Google shows no more text modules. */
export const modulesMax = 10;

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

/** The product as a title: staff's own text, or what the brand calls its pass in each language. */
export function productTitleOf(facts: GoogleWordFacts): LocalizedText {
  const isNamed = cleanLine(facts.found.record.product) !== '';
  return isNamed
    ? localized(productOf(facts), facts.brand)
    : localizedFor(facts.brand, ({ language }) => brandWordsIn(language, facts.brand).passName);
}

/** The ticketholder's name, or an empty text. */
export function holderOf({ found }: GoogleWordFacts): string {
  return cleanName(fullNameOf(found.record.firstName, found.record.lastName));
}

/** A balance with its word, as its holder reads it. */
interface ShownBalance {
  word: 'credits' | 'balance';
  writtenIn: (park: Reader['park']) => string;
}

/** The credits and the money on a pass, the amount that leads first. */
export function shownBalancesOf({
  cashCents,
  ...record
}: Pick<PassRecord, 'category' | 'credits' | 'cashCents'>): ShownBalance[] {
  return balancesOf({ ...record, cash: dollarsOfCents(cashCents) }).map(({ kind, amount }) =>
    kind === 'credits'
      ? { word: 'credits', writtenIn: (park) => formatNumber(amount, park) }
      : { word: 'balance', writtenIn: (park) => formatAmount(amount, park) },
  );
}

type GoogleTextFacts = GoogleWordFacts & Pick<GoogleContentFacts, 'isEnded' | 'now'>;

/** The texts below the card, at most ten. A shared guest sees no data of the order. */
export function textModulesOf(facts: GoogleTextFacts): TextModule[] {
  const { found, verdict, brand } = facts;
  const { record, share } = found;
  const { expiresAt } = record;
  const instructions = verdict.customization.googleInstructions || verdict.customization.instructions;
  const own = (id: string, word: PassWord, text: string): TextModule =>
    textModuleOf(id, localizedWord(brand, word), localized(text, brand));
  const written = (id: string, word: PassWord, textOf: (reader: Reader) => string): TextModule =>
    textModuleOf(id, localizedWord(brand, word), localizedFor(brand, textOf));
  const balances = record.category === storedValueCategory ? shownBalancesOf(record) : [];
  const modules = [
    ...(record.isTest ? [] : [statusModuleOf(facts)]),
    ...(record.isTest ? [written('test', 'notValid', ({ language }) => wordIn(language, 'test'))] : []),
    ...balances.map(({ word, writtenIn }) => written(word, word, ({ park }) => writtenIn(park))),
    own('holder', 'ticketholder', holderOf(facts)),
    own('sharedWith', 'sharedWith', share === undefined ? '' : shareNameOf(share)),
    ...(expiresAt === null
      ? []
      : [written('expires', 'expires', ({ park }) => formatDate(lastMomentOf(expiresAt), park))]),
    own('order', 'order', share === undefined ? record.orderId : ''),
    own('instructions', 'instructions', cleanText(instructions)),
    ...backModulesOf(brand),
  ];
  return modules.filter(({ body }) => body !== '').slice(0, modulesMax);
}

/** The sentence about the pass, with its day in each language. Google's pass always has a code on its face. */
function statusModuleOf(facts: GoogleTextFacts): TextModule {
  const { brand } = facts;
  const { word, at, hasTime } = walletStatusOf(facts, facts.verdict.rotatesBarcode ? 'rotating' : 'plain');
  if (at === null) return textModuleOf('status', localizedWord(brand, 'status'), localizedWord(brand, word));
  const style = { dateStyle: 'medium', ...(hasTime ? { timeStyle: 'short' as const } : {}) } as const;
  const body = localizedFor(brand, ({ park }) => formatInstant(at, park, style));
  return textModuleOf('status', localizedWord(brand, word), body);
}

/** The operator's own texts, in each language that the brand has. */
function backModulesOf(brand: Brand): TextModule[] {
  return brand.passBack.map((_, index) => {
    const textOf = (key: 'label' | 'text', lengthMax: number) =>
      localizedFor(brand, ({ language }) =>
        cutTo(brandWordsIn(language, brand).passBack[index]?.[key] ?? '', lengthMax),
      );
    return textModuleOf(`about${index + 1}`, textOf('label', lineLengthMax), textOf('text', bodyLengthMax));
  });
}

/**
 * The links below the card: the customization's own, if it is https, the choice about messages, and the operator's
 * contact.
 */
export function linksModuleOf({ verdict, brand, found, secrets, publicUrl, isEnded }: LinkFacts) {
  const website = { id: 'website', uri: brand.website, description: brand.name };
  const contact = linkOf('contact', `mailto:${brand.supportEmail}`, localizedWord(brand, 'contact'));
  const choice =
    isEnded || found.record.isTest ? [] : choiceLinksOf({ secrets, publicUrl, brand }, holderKeyOf(found));
  return { uris: [...moreLinksOf(verdict.customization.googleUri, brand), website, ...choice, contact] };
}

type LinkFacts = GoogleWordFacts & Pick<GoogleContentFacts, 'secrets' | 'publicUrl' | 'isEnded'>;

/** The link to the page where a holder declines messages; https only, as Google demands. */
export function choiceLinksOf(
  { secrets, publicUrl, brand }: Pick<LinkFacts, 'secrets' | 'publicUrl' | 'brand'>,
  holder: Holder,
): LinkModule[] {
  if (!publicUrl.startsWith('https://')) return [];
  const uri = `${publicUrl}${messageChoicePath(secrets, holder)}`;
  return [linkOf('messages', uri, localizedWord(brand, 'messageChoice'))];
}

/** The customization's own link, if it is https. */
export function moreLinksOf(googleUri: string, brand: Brand): LinkModule[] {
  const isSafe = URL.canParse(googleUri) && new URL(googleUri).protocol === 'https:';
  return isSafe ? [linkOf('more', new URL(googleUri).href, localizedWord(brand, 'moreAboutPass'))] : [];
}

/** The link to the operator's Android app, on every class of a brand that has one. */
export function appLinkOf(brand: Brand, logo: Record<string, unknown>): Record<string, unknown> {
  if (brand.playStoreUrl === undefined) return {};
  const openApp = localizedWord(brand, 'openApp');
  const { hostname, searchParams, href } = new URL(brand.playStoreUrl);
  const packageName = hostname === 'play.google.com' ? searchParams.get('id') : null;
  const targetUri = linkOf('app', href, openApp);
  return {
    appLinkData: {
      androidAppLinkInfo: {
        title: localized(brand.name, brand),
        description: openApp,
        ...('logo' in logo ? { appLogoImage: logo['logo'] } : {}),
        appTarget: packageName === null ? { targetUri } : { packageName },
      },
      displayText: openApp,
    },
  };
}

function shareNameOf(share: { firstName: string; lastName: string }): string {
  return cleanName(fullNameOf(share.firstName, share.lastName));
}

/** Staff text keeps its lines; each is cleaned like every printed line. */
export function cleanText(text: string): string {
  return cutTo(text.split('\n').map(cleanLine).join('\n').trim(), bodyLengthMax);
}

/** Cuts to this many UTF-16 units, never within a surrogate pair. */
export function cutTo(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : text.slice(0, lengthMax).replace(/[\uD800-\uDBFF]$/, '');
}
