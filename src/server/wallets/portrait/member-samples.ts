/** A sample of the cards of the club's members in both wallets, as the simulated phones draw them. */
import type { MemberFace } from '#contract/calls/loyalty-member.ts';
import { standingOf } from '#domain/loyalty-tier.ts';

import { ownSceneOf } from '#server/base/brand/own-scene.ts';
import { makeThrowawaySecrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import type { MemberCard } from '#server/loyalty/member-card.ts';
import type { CardLook } from '#server/passes/club-look.ts';
import { readTiers } from '#server/loyalty/read-rules.queries.ts';
import { cardContentOf, makeAppleCardJson } from '../apple/apple-member-card.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { makeGoogleCard } from '../google/google-member-card.ts';
import { drawAppleSample, drawGoogleSample, type DrawnSample } from './draw-sample.ts';

interface SampleName {
  first: string;
  last: string;
}

/** The card on the club's page and in both wallets. */
export interface DrawnMember extends DrawnSample {
  member: MemberFace;
}

type SampleServices = Pick<Services, 'db' | 'brand' | 'clock' | 'config' | 'walletKeys' | 'googleWallet'>;

const picturesMax = 8;
/** No member has it: members' numbers have nine digits. */
const sampleNumber = '700000000000';
const samplePoints = { posted: 1240, pending: 80 };

/** Makes the function that draws a member's card in a look, with this name; it keeps the pictures of the last looks. */
export function makeMemberSamples(
  services: SampleServices,
): (look: CardLook, name: SampleName) => Promise<DrawnMember> {
  const parts: SampleParts = {
    services,
    contents: makeRecentlyUsed(picturesMax),
    pictures: makeRecentlyUsed<Buffer>(picturesMax),
    secrets: makeThrowawaySecrets(),
  };
  return async (look, name) => {
    const card = { ...(await sampleOf(services, name)), look };
    const apple = services.walletKeys === undefined ? undefined : await drawApple(parts, card);
    return {
      member: faceOf(card),
      apple: apple === undefined ? null : { front: apple.front, back: apple.back },
      google: services.googleWallet === undefined ? null : await drawGoogle(parts, card),
      problems: apple?.problems ?? [],
    };
  };
}

interface SampleParts {
  services: SampleServices;
  contents: ReturnType<typeof makeRecentlyUsed<Awaited<ReturnType<typeof cardContentOf>>>>;
  pictures: ReturnType<typeof makeRecentlyUsed<Buffer>>;
  /** No code of a sample opens anything. */
  secrets: ReturnType<typeof makeThrowawaySecrets>;
}

/** What the front of a sample's card shows. */
export async function sampleMemberFace(
  services: Pick<Services, 'db' | 'clock'>,
  name: SampleName,
): Promise<MemberFace> {
  return faceOf(await sampleOf(services, name));
}

/** A member who has earned as many points as are left. */
async function sampleOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: SampleName,
): Promise<Omit<MemberCard, 'look'>> {
  const earnedInYear = samplePoints.posted;
  return {
    member: { memberId: sampleNumber, firstName: name.first, lastName: name.last, status: 'active' },
    standing: {
      ...samplePoints,
      expiringNext: undefined,
      expiring: [],
      earnedInYear,
      tier: standingOf(await readTiers(db, clock.now()), earnedInYear),
    },
    messages: [],
    rewards: [],
  };
}

function faceOf({ member, standing }: Pick<MemberCard, 'member' | 'standing'>): MemberFace {
  const { posted: balance, pending, tier, earnedInYear: points } = standing;
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    memberNumber: member.memberId,
    balance,
    pending,
    tier: tier === undefined ? null : { name: tier.name, points, next: tier.next ?? null },
  };
}

async function drawApple(
  { services, contents, secrets }: SampleParts,
  card: MemberCard,
): Promise<ReturnType<typeof drawAppleSample>> {
  const { brand, clock, config, walletKeys } = services;
  const now = clock.now();
  const { backgroundColor, foregroundColor, picture } = card.look;
  const key = [backgroundColor, foregroundColor, picture, brand.change].join(' ');
  const { images, strings } = await contents.get(key, () => cardContentOf(services, brand, card.look));
  const json = makeAppleCardJson(card, {
    issue: { serialNumber: 'preview', authenticationToken: undefined, changedAt: now },
    isEnded: false,
    ...{ brand, secrets, now, publicUrl: config.publicUrl },
    passTypeIdentifier: walletKeys?.signer.certificate.passTypeIdentifier ?? '',
    teamIdentifier: walletKeys?.signer.certificate.teamIdentifier ?? '',
  });
  return drawAppleSample({ json, images, strings, locale: brand.locale, now });
}

async function drawGoogle({ services, pictures, secrets }: SampleParts, card: MemberCard): Promise<string> {
  const { brand, clock, config, googleWallet } = services;
  const now = clock.now();
  const made = makeGoogleCard(card, {
    ...{ brand, secrets, now },
    issuerId: googleWallet?.keys.issuerId ?? '',
    redemptionIssuers: googleWallet?.keys.redemptionIssuers ?? [],
    // Google fetches pictures over https only; a sample has them on a plain server too.
    publicUrl: config.publicUrl.replace(/^http:/, 'https:'),
  });
  const file = {
    ...{ kind: 'loyalty' as const, locale: brand.locale, now },
    class: made.class.content,
    object: made.object.content,
  };
  const scene = ownSceneOf(brand, { product: brand.clubName, category: '' });
  return drawGoogleSample(services, pictures, file, { ...card.look, scene });
}
