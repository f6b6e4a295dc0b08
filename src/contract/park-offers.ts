/** What a park may lack, and which calls and pages it then does not have. */
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';

/** The parts of the product that a brand may switch off. */
export interface ParkOffers {
  hasClub: boolean;
  hasHotel: boolean;
}

/** The kinds of claims that this park's guests can make. */
export function offeredKinds({ hasHotel }: Pick<ParkOffers, 'hasHotel'>): EarnKind[] {
  return earnKindNames.filter((kind) => hasHotel || kind !== 'hotels');
}

/** True if the park has the call or page with this path of the contract. */
export function isOffered(path: string, { hasClub, hasHotel }: ParkOffers): boolean {
  const ofClub = /^(?:\/api)?(?:\/admin)?\/(?:loyalty|earn-rules)(?:\/(?<kind>[^/]*)|$)/.exec(path);
  if (ofClub === null) return true;
  return hasClub && (hasHotel || ofClub.groups?.['kind'] !== 'hotels');
}
