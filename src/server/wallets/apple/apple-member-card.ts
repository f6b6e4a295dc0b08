/** The Apple pass of a club member: a store card that leads with the points (docs/algorithms/wallet-pass.md). */
import type { Brand } from '#contract/brand.ts';
import { writeParkTime } from '#domain/park-day.ts';
import type { PassBarcode, PassField, PassJson } from '#pass/pass-json.ts';
import { createPassTemplate, packPassAsync } from '#pass/pass-package.ts';

import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import { makePassImages } from '#server/base/brand/pass-images.ts';
import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { memberHolder } from '#server/changes/holder.ts';
import type { MemberCard } from '#server/loyalty/member-card.ts';
import { makeMemberCardCode } from '#server/loyalty/scan-member.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { appleColorsOf, headOf, type AppleHeadFacts } from './apple-pass-content.ts';
import { clubAction, newsFieldsOf } from './apple-news.ts';
import { appleStringsOf, changeMessage, frontLabel, plainText, pointsLabel } from './apple-strings.ts';
import {
  makeFirstCheck,
  type CheckedTemplate,
  makeWithFallback,
  plainBrandOf,
  type LookKind,
  plainCustomizationOf,
} from './plain-look.ts';
import {
  findPictureOf,
  type AppleFileFacts,
  type ApplePassFile,
  type ApplePassServices,
} from './make-apple-pass.ts';
import {
  cardHolderOf,
  cardLinesOf,
  rewardLinesOf,
  rewardPageOf,
  type CardLine,
} from '../content/member-card-words.ts';

/** The club has one look at a time; a few more are cached while staff try others. */
const templatesMax = 4;

/** Makes members' cards; one maker per server, with its templates. */
export function makeAppleCardMaker(
  services: ApplePassServices,
): (card: MemberCard, file: AppleFileFacts) => Promise<ApplePassFile> {
  const templates = makeRecentlyUsed<CheckedTemplate>(templatesMax);
  const make = async (
    card: MemberCard,
    file: AppleFileFacts,
    { kind, brand }: { kind: LookKind; brand: LoadedBrand },
  ): Promise<ApplePassFile> => {
    const { signer } = services.walletKeys;
    const { backgroundColor, foregroundColor, picture } = card.look;
    const layout = [kind, backgroundColor, foregroundColor, picture, brand.change].join(' ');
    const template = await templates.get(layout, async () => {
      const content = await cardContentOf(services, brand, card.look);
      return { ...createPassTemplate(content), check: makeFirstCheck(services, content) };
    });
    const { passTypeIdentifier, teamIdentifier } = signer.certificate;
    const { publicUrl } = services.config;
    const signedAt = services.clock.now();
    const json = makeAppleCardJson(card, {
      ...{ ...file, brand, publicUrl, passTypeIdentifier, teamIdentifier },
      ...{ secrets: services.secrets, now: signedAt },
    });
    template.check(json);
    const pass = await packPassAsync(template, signer, { json, images: [], signedAt });
    return { pass, isNfc: false, style: 'storeCard', changedAt: file.issue.changedAt };
  };
  return (card, file) =>
    makeWithFallback(services, (kind) => {
      if (kind === 'own') return make(card, file, { kind, brand: services.brand });
      const brand = plainBrandOf(services.brand);
      return make({ ...card, look: plainCustomizationOf(card.look, brand) }, file, { kind, brand });
    });
}

/** The pictures and texts of a card in this look. */
export async function cardContentOf(
  services: Pick<ApplePassServices, 'db'>,
  brand: LoadedBrand,
  { backgroundColor, foregroundColor, picture: pictureId }: MemberCard['look'],
) {
  const scene = ownSceneOf(brand, { product: brand.clubName, category: '' });
  const picture = await findPictureOf(services, pictureId);
  const look = {
    picture,
    brand,
    style: 'storeCard',
    backgroundColor,
    foregroundColor,
    scene,
    hasPoster: true,
  } as const;
  return { images: await makePassImages(look), strings: appleStringsOf('memberCard', brand) };
}

/** What a card holds beside its content. */
export type AppleCardFacts = AppleFileFacts & AppleHeadFacts & { secrets: Secrets; now: Date };

export function makeAppleCardJson(card: MemberCard, facts: AppleCardFacts): PassJson {
  const { brand } = facts;
  const { memberId } = card.member;
  const { tier, posted } = card.standing;
  const tiers = tier === undefined ? [] : [{ key: 'tier', label: frontLabel('tier'), value: tier.name }];
  const points = {
    key: 'points',
    label: pointsLabel(brand),
    value: posted,
    changeMessage: changeMessage(brand.pointsName),
  };
  const member = { key: 'member', label: frontLabel('member'), value: cardHolderOf(card) };
  const number = { key: 'number', label: frontLabel('memberNumber'), value: memberId };
  const codes = card.rewards
    .slice(0, 1)
    .map(({ code }) => ({ key: 'rewardCode', label: frontLabel('rewardCode'), value: code }));
  return {
    ...headOf(facts),
    ...(facts.isEnded ? { voided: true } : { barcodes: barcodesOf(memberId, facts.secrets) }),
    description: `${brand.clubName} – ${brand.name}`,
    ...appleColorsOf(card.look),
    sharingProhibited: true,
    featuredActions: [clubAction(facts.publicUrl)],
    storeCard: {
      headerFields: tiers,
      primaryFields: [points],
      secondaryFields: [member],
      auxiliaryFields: [number, ...codes],
      backFields: [
        ...newsOf(card, facts),
        ...rewardFieldsOf(card, facts),
        ...cardLinesOf(card, brand, card.look.instructions).map((line) => backFieldOf(line, brand)),
      ],
    },
    // The poster has one header field, and shows the back of the classic style.
    posterGeneric: { headerFields: tiers, primaryFields: [points, member], footerFields: [number] },
  };
}

function newsOf(
  { member, messages }: MemberCard,
  { secrets, publicUrl, isEnded, now }: AppleCardFacts,
): PassField[] {
  if (isEnded) return [];
  const holder = memberHolder(member.memberId);
  return newsFieldsOf({ received: messages, holder, secrets, publicUrl, now });
}

/** Each held reward with its code and its time, and the page that shows the code as a QR code. */
function rewardFieldsOf(card: MemberCard, { brand, publicUrl }: AppleCardFacts): PassField[] {
  const fields = rewardLinesOf(card).flatMap(({ id, name, code, until }): PassField[] => [
    { key: id, label: name, value: code },
    {
      ...{ key: `${id}Until`, label: plainText('rewardUntil') },
      value: writeParkTime(until, brand.timeZone),
      ...{ dateStyle: 'PKDateStyleMedium', timeStyle: 'PKDateStyleShort', ignoresTimeZone: true },
    },
  ]);
  if (fields.length === 0) return [];
  return [...fields, { key: 'rewardPage', label: plainText('rewardPage'), value: rewardPageOf(publicUrl) }];
}

/** Wallet writes numbers and days in the language of the phone. */
function backFieldOf({ id, label, value }: CardLine, brand: Brand): PassField {
  const named = { key: id, label: label === 'clubName' ? brand.clubName : plainText(label) };
  if (!(value instanceof Date)) return { ...named, value };
  return {
    ...named,
    value: writeParkTime(value, brand.timeZone),
    dateStyle: 'PKDateStyleLong',
    timeStyle: 'PKDateStyleNone',
    ignoresTimeZone: true,
  };
}

/** The number stands below the code, for a desk that types it; the code itself cannot be drawn from it. */
function barcodesOf(memberId: string, secrets: Secrets): PassBarcode[] {
  return [
    {
      format: 'PKBarcodeFormatQR',
      message: makeMemberCardCode(secrets, memberId),
      messageEncoding: 'iso-8859-1',
      altText: memberId,
    },
  ];
}
