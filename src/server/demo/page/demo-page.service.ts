/** Gathers what the demo page shows, from the database of this moment. */
import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { voucherRefusalOf } from '#domain/pass-actions.ts';
import { storedValueCategory } from '#domain/pass-card.ts';

import { isPassword } from '#server/base/security/passwords.ts';
import { openLink } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import type { FoundPass } from '#server/passes/find-pass.ts';
import { viewLookUp } from '#server/passes/order-view.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { makePlainLink } from '#server/passes/plain-link.ts';
import { demoPassword, readDemoPark } from '../demo-data.ts';
import { fetchDemoAnchor, fetchFirstMember, fetchPasses, type ListedPass } from './demo-page.queries.ts';

/** A pass as its card shows it, and where the card leads. */
export interface DemoCard {
  path: string;
  caption: string;
  order: Order;
}

/** The facts of the page. */
export interface DemoPage {
  groups: readonly { title: string; cards: readonly DemoCard[] }[];
  storedValuePath: string | undefined;
  hasVoucher: boolean;
  /** What opens the back office; undefined if no member has the password of the demo any more. */
  staffLogin: DemoLogin | undefined;
  /** The operating day of the demo's times, if it is not today's. */
  staleSince: string | undefined;
}

/** A login of the back office. */
export interface DemoLogin {
  username: string;
  password: string;
}

/** True if the demo page exists on this server: never in production, and only beside the demo park. */
export async function hasDemoPage({ config, db }: Pick<Services, 'config' | 'db'>): Promise<boolean> {
  return config.mode !== 'production' && (await fetchDemoAnchor(db)) !== undefined;
}

export async function gatherDemoPage(services: Services): Promise<DemoPage> {
  const listed = await fetchPasses(services.db, seeds());
  const cards = (await Promise.all(listed.map((pass) => cardsOf(services, pass)))).map((made, index) => ({
    title: listed[index]?.category ?? '',
    cards: made,
  }));
  const titles = [...new Set(cards.map(({ title }) => title))];
  const hash = listed.find(({ category }) => category === storedValueCategory)?.barcodeHash ?? undefined;
  return {
    groups: titles.map((title) => ({
      title,
      cards: cards.flatMap((one) => (one.title === title ? one.cards : [])),
    })),
    storedValuePath: hash === undefined ? undefined : `/stored-value/${hash}`,
    hasVoucher: cards.some((one) => one.cards.some(({ order }) => voucherRefusalOf(order) === undefined)),
    staffLogin: await findDemoLogin(services),
    staleSince: await findStaleDay(services),
  };
}

/** A new link to the voucher of the first pass that has one; undefined if none has. */
export async function makeVoucherLink(services: Services): Promise<string | undefined> {
  for (const pass of await fetchPasses(services.db, seeds())) {
    const found = await readPass(services, pass);
    const order = viewLookUp(services, found);
    if (isOrder(order) && voucherRefusalOf(order) === undefined)
      return makePlainLink(services, 'voucher', found);
  }
  return undefined;
}

/** A login that opens the back office of this database; undefined if the password was changed. */
export async function findDemoLogin({ db }: Pick<Services, 'db'>): Promise<DemoLogin | undefined> {
  const member = await fetchFirstMember(db);
  if (member === undefined || !(await isPassword(demoPassword, member.passwordHash ?? ''))) return undefined;
  return { username: member.username, password: demoPassword };
}

/** The operating day on which the demo park was loaded, if that is over. */
export async function findStaleDay({
  db,
  clock,
  brand,
}: Pick<Services, 'db' | 'clock' | 'brand'>): Promise<string | undefined> {
  const anchor = await fetchDemoAnchor(db);
  if (anchor === undefined) return undefined;
  const seededOn = operatingDayOf(anchor, brand);
  return seededOn === operatingDayOf(clock.now(), brand) ? undefined : seededOn;
}

/** The card of a pass, and the one that the first guest with whom it is shared sees. */
async function cardsOf(services: Services, pass: ListedPass): Promise<DemoCard[]> {
  const found = await readPass(services, pass);
  const caption = captionOf(found);
  const cards = [{ path: pagePathOf(pass), caption, order: viewLookUp(services, found) }];
  const share = found.record.shares.at(0);
  const link = share === undefined ? undefined : openLink(services.secrets, share.sealedHashUrl);
  if (share !== undefined && link !== undefined) {
    const order = viewLookUp(services, { ...found, share, isByLink: true });
    cards.push({ path: `/${link}`, caption: `The same card, shared with ${share.firstName}`, order });
  }
  return cards.flatMap(({ order, ...card }) => (isOrder(order) ? [{ ...card, order }] : []));
}

function readPass(services: Services, { orderId, barcode }: ListedPass): Promise<FoundPass> {
  return fetchPassBehindToken(services, { orderId, barcode, shareId: '' });
}

/** The barcodes of the demo's file; the passes of its history are too many to look at. */
function seeds(): string[] {
  return readDemoPark().orders.map(({ barcode }) => barcode);
}

/** What the demo's file says of the pass. */
function captionOf({ record: { orderId, barcode, product } }: FoundPass): string {
  scenarios ??= new Map(readDemoPark().orders.map((one) => [`${one.orderId} ${one.barcode}`, one.scenario]));
  const caption = scenarios.get(`${orderId} ${barcode}`)?.replaceAll(' -> ', ': ') ?? product;
  // A name such as iCloud begins with a small letter anywhere.
  return caption.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
}

let scenarios: ReadonlyMap<string, string> | undefined;

function isOrder(answer: LoginAnswer): answer is Order {
  return 'barcode' in answer;
}
