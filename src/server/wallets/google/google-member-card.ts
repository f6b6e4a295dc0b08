/** The Google pass of a club member: one class for the club, an object for each member (docs/algorithms/wallet-pass.md). */
import { createHmac } from 'node:crypto';

import type { Brand } from '#contract/brand.ts';

import type { MemberCard } from '#server/loyalty/member-card.ts';
import type { GoogleResource, GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Secrets } from '#server/base/security/secrets.ts';
import { callbackOf, cleanText, cutTo, issuerNameOf, localized, moreLinksOf } from './google-pass-words.ts';
import { makeInTurn } from '../content/in-turn.ts';
import { cardHolderOf, cardLinesOf } from '../content/member-card-words.ts';
import type { GoogleWriterServices, WrittenGooglePass } from './write-google-pass.ts';
import { writeGoogleResources } from './write-google-resources.ts';

/** Writes members' cards to Google, each only if it changed; one writer per server. */
export function makeGoogleCardWriter(
  services: GoogleWriterServices,
  google: GoogleWalletAccess,
): (card: MemberCard) => Promise<WrittenGooglePass> {
  const writer = { services, google, inTurn: makeInTurn() };
  return async (card) => {
    const { brand, secrets, config } = services;
    const made = makeGoogleCard(card, {
      brand,
      secrets,
      issuerId: google.keys.issuerId,
      publicUrl: config.publicUrl,
    });
    const owner = { orderId: '', barcode: card.member.memberId, shareId: '' };
    await writer.inTurn(made.object.id, () => writeGoogleResources(writer, made, owner));
    return { kind: 'loyalty', objectId: made.object.id, hasNewBalance: false };
  };
}

interface CardFacts {
  brand: Brand;
  secrets: Secrets;
  issuerId: string;
  publicUrl: string;
}

/** The length that Google shows of a programme's and of a member's name. */
const nameLengthMax = 20;

function makeGoogleCard(
  card: MemberCard,
  facts: CardFacts,
): { class: GoogleResource; object: GoogleResource } {
  const { brand, issuerId } = facts;
  const classId = `${issuerId}.loyalty-club`;
  const objectId = googleCardIdOf(facts.secrets, issuerId, card.member.memberId);
  const { memberId } = card.member;
  return {
    class: {
      type: 'loyaltyClass',
      id: classId,
      content: {
        id: classId,
        // A card belongs to one member, on all their devices.
        multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
        ...callbackOf(facts.publicUrl),
        issuerName: issuerNameOf(brand),
        // Google requires the review status in every write, and grants the review itself.
        reviewStatus: 'UNDER_REVIEW',
        programName: cutTo(brand.clubName, nameLengthMax),
        programLogo: logoOf(facts),
        hexBackgroundColor: `#${card.look.backgroundColor.toLowerCase()}`,
        accountNameLabel: 'Member',
        accountIdLabel: 'Member number',
      },
    },
    object: {
      type: 'loyaltyObject',
      id: objectId,
      content: {
        id: objectId,
        classId,
        state: card.member.status === 'active' ? 'ACTIVE' : 'INACTIVE',
        accountId: memberId,
        accountName: cutTo(cardHolderOf(card), nameLengthMax),
        loyaltyPoints: { label: brand.pointsName, balance: { int: card.standing.posted } },
        barcode: { type: 'QR_CODE', value: memberId, alternateText: `Member ${memberId}` },
        textModulesData: textModulesOf(card, brand),
        linksModuleData: {
          uris: [
            ...moreLinksOf(card.look.googleUri),
            { id: 'website', uri: brand.website, description: brand.name },
            { id: 'contact', uri: `mailto:${brand.loyaltyEmail}`, description: brand.clubName },
          ],
        },
      },
    },
  };
}

function textModulesOf(card: MemberCard, brand: Brand): { id: string; header: string; body: string }[] {
  const { tier } = card.standing;
  const { googleInstructions, instructions } = card.look;
  const words = cleanText(googleInstructions || instructions);
  const lines = cardLinesOf(card, brand, words).map(({ id, label, text }) => ({
    id,
    header: label,
    body: text,
  }));
  return tier === undefined ? lines : [{ id: 'tier', header: 'Tier', body: tier.name }, ...lines];
}

/**
 * Google requires a logo for a club, and accepts https only. A plain http server, which only development has, uses
 * https in the address all the same.
 */
function logoOf({ brand, publicUrl }: CardFacts): Record<string, unknown> {
  const uri = `${publicUrl.replace(/^http:/, 'https:')}/wallet-logo.png`;
  return { sourceUri: { uri }, contentDescription: localized(brand.name, brand) };
}

/** An unguessable id, constant for one member. */
export function googleCardIdOf(secrets: Secrets, issuerId: string, memberId: string): string {
  const { key } = secrets.current('pass-serial');
  const hash = createHmac('sha256', key).update(`google-member\t${memberId}`).digest('base64url');
  return `${issuerId}.${hash.slice(0, 22)}`;
}
