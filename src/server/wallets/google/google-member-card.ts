/** The Google pass of a club member: one class for the club, an object for each member (docs/algorithms/wallet-pass.md). */
import { createHmac } from 'node:crypto';

import type { Brand } from '#contract/brand.ts';
import { formatDay } from '#domain/loyalty-words.ts';
import { formatInstant, formatNumber } from '#domain/park-format.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { MemberCard } from '#server/loyalty/member-card.ts';
import type { GoogleResource, GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { memberHolder } from '#server/changes/holder.ts';
import {
  cardRowsOf,
  clubLogoOf,
  heroIn,
  passConstraintsOf,
  rotatingPartOf,
  tapClassOf,
} from './google-pass-parts.ts';
import { repeatedMessages } from './google-messages.ts';
import {
  appLinkOf,
  callbackOf,
  choiceLinksOf,
  cleanText,
  cutTo,
  issuerNameOf,
  modulesMax,
  moreLinksOf,
} from './google-pass-words.ts';
import {
  linkOf,
  localized,
  localizedFor,
  localizedWord,
  plainTextOf,
  textModuleOf,
  type LinkModule,
  type TextModule,
} from './google-texts.ts';
import { makeInTurn } from '../content/in-turn.ts';
import {
  cardHolderOf,
  cardLinesOf,
  rewardLinesOf,
  rewardPageOf,
  type CardLine,
  type RewardLine,
} from '../content/member-card-words.ts';
import { brandWordsIn, changedIn, wordIn } from '../content/pass-words.ts';
import {
  type GoogleWriterServices,
  type WrittenGooglePass,
  writeGoogleResources,
} from './write-google-pass.ts';

/** Writes members' cards to Google, each only if it changed; one writer per server. */
export function makeGoogleCardWriter(
  services: GoogleWriterServices,
  google: GoogleWalletAccess,
): (card: MemberCard, options?: { isNotified: boolean }) => Promise<WrittenGooglePass> {
  const writer = { services, google, inTurn: makeInTurn() };
  return async (card, options) => {
    const { brand, secrets, config, clock } = services;
    const made = makeGoogleCard(card, {
      brand,
      secrets,
      issuerId: google.keys.issuerId,
      redemptionIssuers: google.keys.redemptionIssuers,
      publicUrl: config.publicUrl,
      now: clock.now(),
    });
    const owner = memberHolder(card.member.memberId);
    await writer.inTurn(made.object.id, () => writeGoogleResources(writer, made, owner, options));
    return { kind: 'loyalty', objectId: made.object.id, hasNewBalance: false };
  };
}

interface CardFacts {
  brand: LoadedBrand;
  secrets: Secrets;
  issuerId: string;
  redemptionIssuers: readonly string[];
  publicUrl: string;
  now: Date;
}

/** The length that Google shows of a programme's and of a member's name. */
const nameLengthMax = 20;

/** The class of the club and the member's object, as Google gets them. */
export function makeGoogleCard(
  card: MemberCard,
  facts: CardFacts,
): { class: GoogleResource; object: GoogleResource } {
  const classId = `${facts.issuerId}.loyalty-club`;
  const objectId = googleCardIdOf(facts.secrets, facts.issuerId, card.member.memberId);
  return {
    class: { type: 'loyaltyClass', id: classId, content: { id: classId, ...classContentOf(card, facts) } },
    object: {
      type: 'loyaltyObject',
      id: objectId,
      content: { id: objectId, classId, ...objectContentOf(card, facts) },
    },
  };
}

function classContentOf(card: MemberCard, facts: CardFacts): Record<string, unknown> {
  const { brand } = facts;
  const logo = clubLogoOf(facts);
  const accountName = localizedWord(brand, 'member');
  const accountId = localizedWord(brand, 'memberNumber');
  const programName = localizedFor(brand, ({ language }) =>
    cutTo(brandWordsIn(language, brand).clubName, nameLengthMax),
  );
  return {
    // A card belongs to one member, on all their devices.
    multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
    ...callbackOf(facts.publicUrl),
    ...cardRowsOf('loyalty'),
    ...appLinkOf(brand, { logo: logo['programLogo'] }),
    ...tapClassOf(facts.redemptionIssuers),
    issuerName: issuerNameOf(brand),
    // Google requires the review status in every write, and grants the review itself.
    reviewStatus: 'UNDER_REVIEW',
    programName: plainTextOf(programName),
    localizedProgramName: programName,
    ...logo,
    hexBackgroundColor: `#${card.look.backgroundColor.toLowerCase()}`,
    accountNameLabel: plainTextOf(accountName),
    localizedAccountNameLabel: accountName,
    accountIdLabel: plainTextOf(accountId),
    localizedAccountIdLabel: accountId,
  };
}

function objectContentOf(card: MemberCard, facts: CardFacts): Record<string, unknown> {
  const { brand } = facts;
  const { memberId } = card.member;
  const points = localizedFor(brand, ({ language }) => brandWordsIn(language, brand).pointsName);
  return {
    state: card.member.status === 'active' ? 'ACTIVE' : 'INACTIVE',
    accountId: memberId,
    accountName: cutTo(cardHolderOf(card), nameLengthMax),
    loyaltyPoints: {
      label: plainTextOf(points),
      ...(points.translatedValues === undefined ? {} : { localizedLabel: points }),
      balance: { int: card.standing.posted },
    },
    ...rotatingPartOf(facts.secrets, memberHolder(memberId), memberId),
    ...heroIn(facts, {
      colors: card.look,
      names: { product: brand.clubName, category: '' },
      picture: card.look.picture,
    }),
    // The card has no NFC with either vendor.
    ...passConstraintsOf({ hasTap: false, blocksScreenshots: card.look.blocksScreenshots }),
    textModulesData: textModulesOf(card, brand),
    ...repeatedMessages(card.messages, '', { brand, now: facts.now }),
    linksModuleData: {
      uris: [
        ...rewardLinksOf(card, facts),
        ...moreLinksOf(card.look.googleUri, brand),
        { id: 'website', uri: brand.website, description: brand.name },
        ...choiceLinksOf(facts, memberHolder(memberId)),
        linkOf('contact', `mailto:${brand.loyaltyEmail}`, clubNameOf(brand)),
      ],
    },
  };
}

function textModulesOf(card: MemberCard, brand: Brand): TextModule[] {
  const { tier } = card.standing;
  const { googleInstructions, instructions } = card.look;
  const lines = cardLinesOf(card, brand, cleanText(googleInstructions || instructions));
  return [
    ...(tier === undefined
      ? []
      : [textModuleOf('tier', localizedWord(brand, 'tier'), localized(tier.name, brand))]),
    ...rewardLinesOf(card).map((line) => rewardModuleOf(line, brand)),
    ...lines.map((line) => moduleOf(line, brand)),
  ].slice(0, modulesMax);
}

/** The code of a held reward, and below it until when it is good. */
function rewardModuleOf({ id, name, code, until }: RewardLine, brand: Brand): TextModule {
  const body = localizedFor(brand, ({ language, park }) => {
    const time = formatInstant(until, park, { dateStyle: 'medium', timeStyle: 'short' });
    return `${code}\n${changedIn(language, wordIn(language, 'rewardUntil'), time)}`;
  });
  return textModuleOf(id, localized(name, brand), body);
}

/** The page that shows the code as a QR code, while a reward is held; https only, as Google demands. */
function rewardLinksOf(card: MemberCard, { brand, publicUrl }: CardFacts): LinkModule[] {
  if (card.rewards.length === 0 || !publicUrl.startsWith('https://')) return [];
  return [linkOf('reward', rewardPageOf(publicUrl), localizedWord(brand, 'rewardPage'))];
}

function moduleOf({ id, label, value }: CardLine, brand: Brand): TextModule {
  const header = label === 'clubName' ? clubNameOf(brand) : localizedWord(brand, label);
  if (typeof value === 'string') return textModuleOf(id, header, localized(value, brand));
  const body = localizedFor(brand, ({ park }) =>
    value instanceof Date ? formatDay(value, park) : formatNumber(value, park),
  );
  return textModuleOf(id, header, body);
}

function clubNameOf(brand: Brand): ReturnType<typeof localizedFor> {
  return localizedFor(brand, ({ language }) => brandWordsIn(language, brand).clubName);
}

/** An unguessable id, constant for one member. */
export function googleCardIdOf(secrets: Secrets, issuerId: string, memberId: string): string {
  const { key } = secrets.current('pass-serial');
  const hash = createHmac('sha256', key).update(`google-member\t${memberId}`).digest('base64url');
  return `${issuerId}.${hash.slice(0, 22)}`;
}
