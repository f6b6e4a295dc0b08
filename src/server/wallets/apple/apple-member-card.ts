/** The Apple pass of a club member: a store card that leads with the points (docs/algorithms/wallet-pass.md). */
import type { LoadedBrand } from '#server/base/brand/load-brand.ts';
import type { PassBarcode, PassJson } from '#pass/pass-json.ts';
import { createPassTemplate, packPassAsync, type PassTemplate } from '#pass/pass-package.ts';

import { makePassImages } from '#server/base/brand/pass-images.ts';
import type { MemberCard } from '#server/loyalty/member-card.ts';
import { appleColorsOf, headOf, type AppleHeadFacts } from './apple-pass-content.ts';
import { passStrings } from '../content/pass-translations.ts';
import { makeRecentlyUsed } from '../content/recently-used.ts';
import type { AppleFileFacts, ApplePassFile, ApplePassServices } from './make-apple-pass.ts';
import { cardHolderOf, cardLinesOf } from '../content/member-card-words.ts';

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
    strings: passStrings,
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
      headerFields: tier === undefined ? [] : [{ key: 'tier', label: 'TIER', value: tier.name }],
      primaryFields: [
        {
          key: 'points',
          label: brand.pointsName.toLocaleUpperCase(brand.locale),
          value: posted,
          changeMessage: `${brand.pointsName}: %@`,
        },
      ],
      secondaryFields: [{ key: 'member', label: 'MEMBER', value: cardHolderOf(card) }],
      auxiliaryFields: [{ key: 'number', label: 'MEMBER NUMBER', value: memberId }],
      backFields: cardLinesOf(card, brand, card.look.instructions).map(({ id, label, text }) => ({
        key: id,
        label,
        value: text,
      })),
    },
  };
}

function barcodesOf(memberId: string): PassBarcode[] {
  return [
    {
      format: 'PKBarcodeFormatQR',
      message: memberId,
      messageEncoding: 'iso-8859-1',
      altText: `Member ${memberId}`,
    },
  ];
}
