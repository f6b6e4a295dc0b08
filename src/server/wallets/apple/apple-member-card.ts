/** The Apple pass of a club member: a store card that leads with the points (docs/algorithms/wallet-pass.md). */
import type { Brand } from '#contract/brand.ts';
import { writeParkTime } from '#domain/park-day.ts';
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { PassBarcode, PassField, PassJson } from '#pass/pass-json.ts';
import { createPassTemplate, packPassAsync, type PassTemplate } from '#pass/pass-package.ts';

import { makePassImages } from '#server/base/brand/pass-images.ts';
import type { MemberCard } from '#server/loyalty/member-card.ts';
import { appleColorsOf, headOf, type AppleHeadFacts } from './apple-pass-content.ts';
import { appleStringsOf, changeMessage, frontLabel, plainText, pointsLabel } from './apple-strings.ts';
import { makeRecentlyUsed } from '../content/recently-used.ts';
import type { AppleFileFacts, ApplePassFile, ApplePassServices } from './make-apple-pass.ts';
import { cardHolderOf, cardLinesOf, type CardLine } from '../content/member-card-words.ts';

/** The club has one look at a time; a few more are cached while staff try others. */
const templatesMax = 4;

/** Makes members' cards; one maker per server, with its templates. */
export function makeAppleCardMaker(
  services: ApplePassServices,
): (card: MemberCard, file: AppleFileFacts) => Promise<ApplePassFile> {
  const templates = makeRecentlyUsed<PassTemplate>(templatesMax);
  const { signer } = services.walletKeys;
  return async (card, file) => {
    const { backgroundColor, foregroundColor } = card.look;
    const template = await templates.get(`${backgroundColor} ${foregroundColor}`, () =>
      drawTemplate(services.brand, card.look),
    );
    const { passTypeIdentifier, teamIdentifier } = signer.certificate;
    const json = makeAppleCardJson(card, {
      ...file,
      brand: services.brand,
      publicUrl: services.config.publicUrl,
      passTypeIdentifier,
      teamIdentifier,
    });
    const signedAt = services.clock.now();
    const pass = await packPassAsync(template, signer, { json, images: [], signedAt });
    return { pass, isNfc: false, style: 'storeCard', changedAt: file.issue.changedAt };
  };
}

async function drawTemplate(
  brand: LoadedBrand,
  { backgroundColor, foregroundColor }: MemberCard['look'],
): Promise<PassTemplate> {
  return createPassTemplate({
    images: await makePassImages({ brand, style: 'storeCard', backgroundColor, foregroundColor }),
    strings: appleStringsOf('memberCard', brand),
  });
}

/** The complete pass.json of a card. */
function makeAppleCardJson(card: MemberCard, facts: AppleFileFacts & AppleHeadFacts): PassJson {
  const { brand } = facts;
  const { memberId } = card.member;
  const { tier, posted } = card.standing;
  return {
    ...headOf(facts),
    ...(facts.isEnded ? { voided: true } : { barcodes: barcodesOf(memberId) }),
    description: `${brand.clubName} – ${brand.name}`,
    ...appleColorsOf(card.look),
    sharingProhibited: true,
    storeCard: {
      headerFields: tier === undefined ? [] : [{ key: 'tier', label: frontLabel('tier'), value: tier.name }],
      primaryFields: [
        {
          key: 'points',
          label: pointsLabel(brand),
          value: posted,
          changeMessage: changeMessage(brand.pointsName),
        },
      ],
      secondaryFields: [{ key: 'member', label: frontLabel('member'), value: cardHolderOf(card) }],
      auxiliaryFields: [{ key: 'number', label: frontLabel('memberNumber'), value: memberId }],
      backFields: cardLinesOf(card, brand, card.look.instructions).map((line) => backFieldOf(line, brand)),
    },
  };
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

function barcodesOf(memberId: string): PassBarcode[] {
  return [
    {
      format: 'PKBarcodeFormatQR',
      message: memberId,
      messageEncoding: 'iso-8859-1',
      altText: memberId,
    },
  ];
}
