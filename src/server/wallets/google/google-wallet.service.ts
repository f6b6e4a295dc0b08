import type { PassProof } from '#contract/calls/order.ts';
import type { FamilyAnswer } from '#contract/calls/wallet.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { holderKeyOf, memberHolder, type Holder, isMemberHolder } from '#server/changes/holder.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { judgePass } from '#server/passes/judge-pass.ts';
import { findPassOfPlainLink } from '#server/passes/plain-link.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import { findCardOwner, makeCardContent, type CardProof } from '#server/loyalty/member-card.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { GoogleKeys } from '#server/base/security/keys/google-keys.ts';
import { touchHolder } from '#server/changes/touch-pass.queries.ts';
import { googleSaveLinkPrefix, isGoogleSaveLink } from '#domain/google-wallet.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { findScene } from '#server/base/brand/own-scene.ts';
import { drawHero } from '#server/base/brand/wallet-pictures.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { countFamilyMade, findFamily } from '../content/find-family.ts';
import { countPassMade, findWalletPass, refuseOutOfWallet } from '../content/find-wallet-pass.ts';
import { notePassMade } from '../content/note-pass-made.ts';
import { type makeGoogleCardWriter, googleCardIdOf } from './google-member-card.ts';
import {
  linkObjects,
  fetchObjectWrite,
  noteObject,
  isColorOfCustomization,
} from './google-writes.queries.ts';
import type { makeGooglePassWriter, WrittenGooglePass } from './write-google-pass.ts';
import { objectIdOf } from './google-object-id.ts';
import { awaitChanges } from '../apple/apple-passes.queries.ts';

export type GoogleWalletServices = Services & {
  google: GoogleWalletAccess & {
    writePass: ReturnType<typeof makeGooglePassWriter>;
    writeCard: ReturnType<typeof makeGoogleCardWriter>;
  };
};

/** Writes a pass to Google and returns its save link. Refuses a pass that is excluded, bound, or made too often. */
export async function makeGoogleLink(
  services: GoogleWalletServices,
  proof: PassProof,
  caller: Caller,
): Promise<string> {
  return makeLinkWithinLimit(services, await findWalletPass(services, proof, caller));
}

/** The save link of a pass that the caller has just created. Refuses like `makeGoogleLink`. */
export async function makeGoogleLinkOf(services: GoogleWalletServices, pass: PassNumbers): Promise<string> {
  const found = await fetchPassBehindToken(services, { ...pass, shareId: '' });
  refuseOutOfWallet(services, found);
  return makeLinkWithinLimit(services, found);
}

/** The save link for a link of the pass's page. Refuses like `makeGoogleLink`, and counts each use of the link. */
export async function makeGoogleLinkForPlainLink(
  services: GoogleWalletServices,
  token: string,
): Promise<string> {
  const found = await findPassOfPlainLink(services, 'google', token);
  refuseOutOfWallet(services, found);
  return makeLinkWithinLimit(services, found);
}

/** The save link of a member's card. Refuses a wallet ticket of another member, and a card that was made too often. */
export async function makeGoogleCardLink(services: GoogleWalletServices, proof: CardProof): Promise<string> {
  const memberId = await findCardOwner(services, proof);
  await noteGooglePass(services, services.google.keys, memberHolder(memberId));
  const card = await makeCardContent(services, memberId);
  const written = await retellingFaults(() => services.google.writeCard(card));
  const made = { wallet: 'google', style: 'member-card', isTest: false } as const;
  notePassMade(services, { ...memberHolder(memberId), ...made });
  return linkOf(services, [written]);
}

/** One save link for the passes of the whole order, and the list of passes left out. */
export async function makeGoogleFamilyLink(
  services: GoogleWalletServices,
  proof: PassProof,
  caller: Caller,
): Promise<FamilyAnswer> {
  const family = await countFamilyMade(services, await findFamily(services, proof, caller));
  const passes = await Promise.all(family.together.map((found) => writePass(services, found)));
  if (services.brand.linksGoogleFamily && passes.length > 1) {
    // Google links only objects that it has already, so they are written before and after.
    const objectIds = passes.map(({ objectId }) => objectId);
    await linkObjects(services.db, objectIds);
    await Promise.all(family.together.map((found) => writeCurrent(services, holderKeyOf(found))));
  }
  return { link: await linkOf(services, passes), addedCount: passes.length, leftOut: family.leftOut };
}

async function makeLinkWithinLimit(services: GoogleWalletServices, found: FoundPass): Promise<string> {
  await countPassMade(services, found);
  return linkOf(services, [await writePass(services, found)]);
}

function linkOf(services: GoogleWalletServices, passes: readonly WrittenGooglePass[]): Promise<string> {
  const { google, config, clock } = services;
  return signSaveLink(google.keys, { passes, publicUrl: config.publicUrl, now: clock.now() });
}

async function writePass(services: GoogleWalletServices, found: FoundPass): Promise<WrittenGooglePass> {
  const holder = holderKeyOf(found);
  if (!found.record.isTest) await noteGooglePass(services, services.google.keys, holder);
  // Read after the pass was inserted: an earlier change is written now, a later one by the update rounds.
  const written = await writeCurrent(services, holder);
  const { isTest } = found.record;
  notePassMade(services, { ...holder, wallet: 'google', style: written.kind, isTest });
  return written;
}

async function writeCurrent(services: GoogleWalletServices, holder: Holder): Promise<WrittenGooglePass> {
  const current = await fetchPassBehindToken(services, holder);
  const verdict = judgePass(current.record, services.brand, services.clock.now());
  return retellingFaults(() => services.google.writePass(current, verdict));
}

/** Maps transient failures of Google to a refusal that asks the guest to try again. */
async function retellingFaults<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof GoogleWalletFault && error.isPassing)
      throw new Refusal('temporary-error', { cause: error, retryAfterSeconds: 5 });
    throw error;
  }
}

/**
 * Inserts the object if it is new; read the pass's content afterwards. Refuses with `order-not-found` if the pass was
 * removed or got other numbers meanwhile.
 */
async function noteGooglePass(
  { db, secrets, clock }: Pick<Services, 'db' | 'secrets' | 'clock'>,
  { issuerId }: Pick<GoogleKeys, 'issuerId'>,
  holder: Holder,
): Promise<void> {
  const objectId = isMemberHolder(holder)
    ? googleCardIdOf(secrets, issuerId, holder.barcode)
    : await objectIdOf({ db, secrets }, issuerId, holder);
  if ((await fetchObjectWrite(db, objectId)) !== undefined) return;
  const { orderId, barcode, shareId } = holder;
  await db.transaction(async (tx) => {
    if (!(await awaitChanges(tx, holder))) throw new Refusal('order-not-found');
    await noteObject(tx, { objectId, orderId, barcode, shareId }, clock.now());
    // A claim that is under way may have missed it.
    if (isMemberHolder(holder)) await touchHolder(tx, holder, 'other', clock.now());
  });
}

/** Signs the link; throws a RangeError for more passes than fit into an address. */
async function signSaveLink(
  keys: GoogleKeys,
  { passes, publicUrl, now }: { passes: readonly WrittenGooglePass[]; publicUrl: string; now: Date },
): Promise<string> {
  const payload: Record<string, { id: string }[]> = {};
  for (const { kind, objectId } of passes) (payload[`${kind}Objects`] ??= []).push({ id: objectId });
  // Loaded only by a server with Google Wallet, so that others start faster.
  const { SignJWT } = await import('jose');
  const token = await new SignJWT({ typ: 'savetowallet', origins: [publicUrl], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .sign(keys.privateKey);
  const link = `${googleSaveLinkPrefix}${token}`;
  if (!isGoogleSaveLink(link)) throw new RangeError(`A save link of ${link.length} characters is too long.`);
  return link;
}

/** The banners of Google passes in the colors of their products. */
const picturesMax = 64;

/**
 * Makes the function that draws a banner by its file name; one for each server. It draws only the scenes of the brand, in
 * its colors or in those that staff gave a customization, so that no caller can keep the server drawing.
 */
export function makeProductHeroes({
  db,
  brand,
}: Pick<Services, 'db' | 'brand'>): (fileName: string) => Promise<Buffer> {
  const pictures = makeRecentlyUsed<Buffer>(picturesMax);
  return async (fileName) => {
    const [background = '', foreground = '', key] = fileName.replace('.png', '').split('-');
    return pictures.get(fileName, async () => {
      const scene = key === undefined ? brand.drawings.strip : findScene(brand, key);
      const colors = { background, foreground };
      const isKnown = isColorOf(brand, colors) || (await isColorOfCustomization(db, colors));
      if (scene === undefined || !isKnown) throw new Refusal('route-not-found');
      return drawHero(scene, colors);
    });
  };
}

function isColorOf(
  { passColors }: Services['brand'],
  { background, foreground }: { background: string; foreground: string },
): boolean {
  return (
    passColors.background.toLowerCase() === background && passColors.foreground.toLowerCase() === foreground
  );
}
