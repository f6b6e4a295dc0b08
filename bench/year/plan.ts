/** The plan of a simulated year from a seed: how much is sold, used and asked on each day. Pure, so that a run can be repeated. */
import { makeRandom } from '../random.ts';

/** The size of a run. */
export interface YearScale {
  /** All orders of the run, those of last season included. */
  orders: number;
  days: number;
  /** How many days the clock moves at once; a step brings the orders of all its days. 1 is a real year. */
  step: number;
  /** How long the run may take; it then ends with the days that it has played. */
  minutes: number;
  seed: number;
}

/** The numbers of one day, or of one step of several days. */
export interface DayPlan {
  /** From 0. */
  day: number;
  /** The index of the day's first order among all orders, and their number. */
  firstOrder: number;
  orders: number;
  /** Yesterday's orders that are imported again with other values. */
  corrected: number;
  /** Passes used at the gate, as another system reports them. */
  redeemed: number;
  refunded: number;
  /** Checks of restaurants; a few of them are claimed by guests who use the page. */
  checks: number;
  /** Orders that the team withdraws, and passes that get another barcode. */
  withdrawn: number;
  recoded: number;
  /** Passes scanned on the gate's screen. */
  scans: number;
  /** Photos that guests add; each second one is asked to be replaced. */
  photos: number;
  /** A small file that the team imports by mistake and takes back. */
  hasWrongImport: boolean;
}

/** What of the day's orders each thing concerns. */
const shares = { corrected: 0.005, redeemed: 0.6, refunded: 0.004, checks: 0.2 } as const;
/** The part of all orders that is of last season: their names end during the year. */
const lastSeasonShare = 0.002;
const stepsOfWrongImport = 30;

/** The number of last season's orders, which are imported before the first day. */
export function lastSeasonOrders({ orders }: Pick<YearScale, 'orders'>): number {
  return Math.round(orders * lastSeasonShare);
}

/** The plan of every step. The numbers of orders add up to the scale. */
export function planYear(scale: YearScale): DayPlan[] {
  const random = makeRandom(scale.seed);
  const steps = Math.ceil(scale.days / scale.step);
  const weights = Array.from({ length: steps }, () => 0.5 + random());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const first = lastSeasonOrders(scale);
  let weightBefore = 0;
  const orderAt = (weight: number): number => first + Math.round(((scale.orders - first) * weight) / total);
  return weights.map((weight, day) => {
    const firstOrder = orderAt(weightBefore);
    weightBefore += weight;
    const orders = orderAt(weightBefore) - firstOrder;
    const some = (share: number): number => Math.min(orders, Math.ceil(orders * share));
    return {
      ...{ day, firstOrder, orders },
      ...{ corrected: day === 0 ? 0 : some(shares.corrected), redeemed: some(shares.redeemed) },
      ...{ refunded: some(shares.refunded), checks: some(shares.checks) },
      ...{ withdrawn: Math.min(orders, 1), recoded: Math.min(orders, 1), scans: Math.min(orders, 5) },
      photos: day % 2 === 0 ? 2 : 1,
      hasWrongImport: day % stepsOfWrongImport === stepsOfWrongImport - 1,
    };
  });
}

/** A product of the demo park, and how many days its passes last. */
interface SoldProduct {
  productId: string;
  lastsDays: number;
  dollars: number;
}

const dayTicket: SoldProduct = { productId: 'DAY-ALL', lastsDays: 30, dollars: 79 };
const seasonPass: SoldProduct = { productId: 'WP-GOLD', lastsDays: 60, dollars: 189 };
const creditCard: SoldProduct = { productId: 'CR-50', lastsDays: 200, dollars: 60 };

/** What an order is for: of twenty, two are season passes with a photo, and one is a card with credits. */
export function productOf(order: number): SoldProduct {
  const place = order % 20;
  if (place === 3 || place === 13) return seasonPass;
  return place === 7 ? creditCard : dayTicket;
}

/** True for a season pass, which shows the photo of its holder. */
export function needsPhoto(order: number): boolean {
  return productOf(order) === seasonPass;
}

/** The first order of a day, from an index on, that is for a season pass. */
export function seasonPassFrom(order: number): number {
  let found = order;
  while (!needsPhoto(found)) found += 1;
  return found;
}

/** The numbers of an order and of its pass. */
export function numbersOf(order: number): { orderId: string; barcode: string } {
  return { orderId: String(30_000_000 + order), barcode: String(5_126_000_000_000_000 + order) };
}

/** The day before the start on which an order of last season ended: they end evenly over a year. */
export function endedDaysAgo(order: number, all: number): number {
  return 364 - Math.floor((order * 364) / Math.max(1, all));
}
