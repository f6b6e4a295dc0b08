/** Finds orders for the one box: by link, scanned code, number or name, and by the wristband of a pass. */
import type { Found } from '#contract/calls/staff-find.ts';
import { emailKeyOf } from '#domain/email.ts';
import type { GateMark } from '#domain/gate-reason.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { formatDate } from '#domain/park-format.ts';

import type { Services } from '#server/base/services.ts';
import { sha256OfLink } from '#server/base/security/sealed-token.ts';
import { searchPasses, type FoundRow } from '#server/office/orders/order-search.queries.ts';
import { readMarks } from '#server/office/orders/staff-orders.service.ts';
import type { AskedTerm } from './asked-term.ts';
import { countPasses, findBand, findByLink } from './find.queries.ts';

type FindServices = Pick<Services, 'db' | 'clock' | 'brand' | 'walletKeys'>;

/** Passes of one order are many; so many are read for a list of ten orders. */
const passesRead = 60;

/** The orders that a term names, one entry each. */
export async function findOrders(services: FindServices, asked: AskedTerm): Promise<Found[]> {
  const named = await passNamedBy(services, asked);
  if (named !== undefined)
    return listOrdersOf(services, await readNamedPass(services, named), asked, named.fact);
  if (asked.linkPath !== undefined) return [];
  return listOrdersOf(services, await searchPasses(services.db, asked.search, passesRead), asked);
}

interface NamedPass {
  orderId: string;
  barcode: string;
  fact?: string;
}

/** The one pass that a link or a scanned code names. */
async function passNamedBy({ db }: FindServices, asked: AskedTerm): Promise<NamedPass | undefined> {
  const { holder, linkPath } = asked;
  if (holder !== undefined && holder.orderId !== '') return holder;
  if (linkPath === undefined) return undefined;
  const [first = '', second = '', third] = linkPath.split('/').slice(1);
  // The address of a share has the numbers of its pass.
  if (third !== undefined) return { orderId: first, barcode: second, fact: 'link of a share' };
  const link = await findByLink(db, sha256OfLink(second === '' ? first : second));
  return link && { ...link, ...(link.isRevoked ? { fact: 'the link is revoked' } : {}) };
}

async function readNamedPass({ db }: FindServices, { orderId, barcode }: NamedPass): Promise<FoundRow[]> {
  const exactly = { text: barcode, names: [], digits: barcode, email: undefined, phone: barcode };
  const rows = await searchPasses(db, exactly, passesRead);
  return rows.filter((row) => row.order_id === orderId && row.barcode === barcode);
}

async function listOrdersOf(
  services: FindServices,
  rows: readonly FoundRow[],
  asked: AskedTerm,
  fact?: string,
): Promise<Found[]> {
  const firsts = rows.filter(
    (row, index) => rows.findIndex((other) => other.order_id === row.order_id) === index,
  );
  const { db, brand } = services;
  const counts = await countPasses(
    db,
    firsts.map((row) => row.order_id),
  );
  const markOf = await readMarks(services, firsts, services.clock.now());
  return firsts.map((row) => ({
    kind: 'order',
    number: row.order_id,
    name: nameOfHolder(row),
    facts: [
      row.product,
      ...othersOf(counts.get(row.order_id) ?? 1),
      ...statesOf(markOf(row)),
      `ordered on ${formatDate(row.ordered_at, brand)}`,
      ...(fact === undefined ? [] : [fact]),
    ],
    isExact: asked.linkPath !== undefined || asked.holder !== undefined || isExactly(row, asked),
    place: { tab: 'orders', id: row.order_id, pass: row.barcode },
  }));
}

function nameOfHolder(row: FoundRow): string {
  return (
    fullNameOf(row.first_name, row.last_name) || fullNameOf(row.purchaser_first_name, row.purchaser_last_name)
  );
}

function othersOf(count: number): string[] {
  if (count < 2) return [];
  return [count === 2 ? 'and 1 more pass' : `and ${count - 1} more passes`];
}

/** The usual state is not mentioned. */
function statesOf({ label }: GateMark): string[] {
  return label === 'Valid' ? [] : [label.toLowerCase()];
}

function isExactly(row: FoundRow, { search }: AskedTerm): boolean {
  const { digits, email } = search;
  if (email !== undefined) return row.email !== null && emailKeyOf(row.email) === email;
  return digits !== undefined && (row.order_id === digits || row.barcode === digits);
}

/** The wristband with this code; one that a pass activated leads to its order. */
export async function findWristband(services: FindServices, asked: AskedTerm): Promise<Found[]> {
  const band = await findBand(services.db, asked.number);
  if (band === undefined) return [];
  const { activatedAt, barcode, code, orderId, state } = band;
  const since = activatedAt === null ? [] : [`activated on ${formatDate(activatedAt, services.brand)}`];
  return [
    {
      kind: 'wristband',
      number: code,
      name: '',
      facts: state === 'activated' && since.length > 0 ? since : [bandStates[state]],
      isExact: true,
      place:
        orderId === null ? null : { tab: 'orders', id: orderId, ...(barcode !== null && { pass: barcode }) },
    },
  ];
}

const bandStates = { blank: 'not activated yet', activated: 'activated', void: 'void' } as const;
