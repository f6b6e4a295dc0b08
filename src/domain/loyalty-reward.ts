/**
 * Whether a reward may be taken, redeemed or returned (docs/algorithms/rewards.md lists the rules). Points that a member
 * holds for a reward are neither spent nor in the balance until the taking ends.
 */

/** How long the code of a taken reward is accepted, unless the reward itself ends before. */
export const rewardHoldMinutes = 120;

/** How many rewards a member may hold at one time. */
export const openTakingsMax = 5;

/** The ways in which the taking of a reward ends. */
export const takingEnds = ['guest', 'expiry', 'staff', 'till', 'account'] as const;

/** The names of the drawings that a reward may have; the first is the usual one. */
export const rewardPictures = [
  'gift',
  'meal',
  'drink',
  'sweet',
  'ride',
  'shirt',
  'ticket',
  'photo',
  'toy',
] as const;

/** A drawing of a reward. */
export type RewardPicture = (typeof rewardPictures)[number];

/** The drawing of this name; the usual one for any other text. */
export function rewardPictureOf(name: string): RewardPicture {
  return rewardPictures.find((picture) => picture === name.trim().toLowerCase()) ?? 'gift';
}

/** The address of a park's own picture of a reward, if the text is the id of one; null for a drawing. */
export function rewardImageOf(name: string): string | null {
  return isRewardImage(name) ? `/api/reward-image/${name}` : null;
}

/** True for the id of an own picture: half of the SHA-256 of its bytes. */
export function isRewardImage(name: string): boolean {
  return rewardImagePattern.test(name);
}

/** The form of such an id. */
export const rewardImagePattern = /^[0-9a-f]{32}$/;

/** The facts about an offered reward. */
export interface RewardFacts {
  points: number;
  /** 0 for any number. */
  stock: number;
  taken: number;
  isActive: boolean;
  validFrom: Date | null;
  validTo: Date | null;
}

/** The facts about the member who takes it. */
export interface TakerFacts {
  balance: number;
  openTakings: number;
}

/** True while members see the reward: it is active, and within its days. */
export function isOffered({ isActive, validFrom, validTo }: RewardFacts, now: Date): boolean {
  if (!isActive || (validFrom !== null && validFrom > now)) return false;
  return validTo === null || validTo > now;
}

/** True once as many are held or redeemed as there are. */
export function isSoldOut({ stock, taken }: Pick<RewardFacts, 'stock' | 'taken'>): boolean {
  return stock > 0 && taken >= stock;
}

/** The points that a member lacks for a reward; 0 if there are enough. */
export function missingPoints(points: number, balance: number): number {
  return Math.max(0, points - balance);
}

/** Why a member may not take a reward, or `good`. */
export function judgeTaking(
  reward: RewardFacts,
  { balance, openTakings }: TakerFacts,
  now: Date,
): 'good' | 'reward-not-offered' | 'reward-sold-out' | 'reward-points-missing' | 'rewards-held-already' {
  if (!isOffered(reward, now)) return 'reward-not-offered';
  if (isSoldOut(reward)) return 'reward-sold-out';
  if (missingPoints(reward.points, balance) > 0) return 'reward-points-missing';
  return openTakings >= openTakingsMax ? 'rewards-held-already' : 'good';
}

/** From when on the code of a reward that is taken now is not accepted. */
export function holdEndsAt({ validTo }: Pick<RewardFacts, 'validTo'>, now: Date): Date {
  const usual = new Date(now.getTime() + rewardHoldMinutes * 60_000);
  return validTo !== null && validTo < usual ? validTo : usual;
}

/** The facts about a taken reward. */
export interface TakingFacts {
  state: 'open' | 'redeemed' | 'returned';
  expiresAt: Date;
  /** The outlets that give it; empty for all. */
  outletIds: readonly number[];
  /** The id of the call that redeemed it, and who made it: the way and the name of the key or the member. */
  redemptionId: string | null;
  endedBy: string | null;
  actor: string | null;
}

type TakingState = 'held' | 'redeemed' | 'returned' | 'expired';

/** The state of a taking now: its code is good while it is held; one that ended by its time has expired. */
export function takingStateOf(
  { state, expiresAt, endedBy }: Pick<TakingFacts, 'state' | 'expiresAt' | 'endedBy'>,
  now: Date,
): TakingState {
  if (state === 'open') return expiresAt <= now ? 'expired' : 'held';
  return state === 'returned' && endedBy === 'expiry' ? 'expired' : state;
}

/** A call that redeems: where, by which id, and who makes it. */
export interface RedemptionCall {
  outletId: number | null;
  redemptionId: string;
  by: string;
  actor: string;
}

/**
 * Why a taken reward is not redeemed by this call, `repeat` if the same caller has redeemed it with the same id already,
 * or `good`.
 */
export function judgeRedemption(
  { outletIds, redemptionId, actor, ...taking }: TakingFacts,
  call: RedemptionCall,
  now: Date,
): 'good' | 'repeat' | 'reward-redeemed' | 'reward-returned' | 'reward-expired' | 'reward-not-here' {
  const state = takingStateOf(taking, now);
  if (state === 'redeemed') {
    const isSame = redemptionId === call.redemptionId && taking.endedBy === call.by && actor === call.actor;
    return isSame ? 'repeat' : 'reward-redeemed';
  }
  if (state !== 'held') return `reward-${state}`;
  const isHere = outletIds.length === 0 || (call.outletId !== null && outletIds.includes(call.outletId));
  return isHere ? 'good' : 'reward-not-here';
}

/** The numbers of the outlets in a stored or typed list, with any separator; undefined if a part is no number. */
export function readOutletIds(list: string): number[] | undefined {
  const parts = list.split(/[\s,;|]+/).filter((part) => part !== '');
  return parts.every((part) => /^\d{1,10}$/.test(part)) ? [...new Set(parts.map(Number))] : undefined;
}
