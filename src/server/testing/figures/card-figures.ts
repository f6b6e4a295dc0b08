/** What the guest has outside of the page: the cards in the wallets and the printed voucher, beside the page. */
import type { Order } from '#contract/calls/order.ts';
import type { GateState } from '#contract/calls/gate.ts';

import { gateSentenceOf, type GateSentenceKind } from '#domain/gate-sentence.ts';
import { centsOfDollars } from '#domain/money.ts';
import type { PassNumbers } from '#domain/pass-id.ts';

import { readPdf } from '#server/wallets/voucher/voucher-document-testing.ts';
import { savedObjectOf, type GooglePark } from '../google-park.ts';
import { readPassJson } from '../read-pass.ts';
import { seenAt, type Sighting } from './sightings.ts';

/** The cards and the voucher of a pass; a pass that is not offered to a wallet, or on paper, shows nothing there. */
export async function cardSightings(park: GooglePark, named: PassNumbers): Promise<Sighting[]> {
  const of = `pass ${named.orderId}/${named.barcode}`;
  const own = (await park.post('/api/login/', named)).json<Order>();
  const now = park.clock.now();
  const gate = refusedAtGate[gateSentenceOf(own.gate, now).kind];
  const onWallets = [
    ...(await appleSightings(park, named, own)),
    ...(await googleSightings(park, named)),
  ].flatMap(([place, shown]) => seenAt(place, of, shown));
  const onPaper = (await voucherSightings(park, named)).flatMap(([place, shown]) => seenAt(place, of, shown));
  const hasEnded = own.expires !== null && new Date(own.expires) <= now;
  return [
    ...onWallets,
    ...onPaper,
    ...seenAt('page', of, {
      'last day': own.expires === null ? null : dayBefore(own.expires, park.services.brand.timeZone),
      'is void in wallets':
        onWallets.length === 0 ? undefined : gate !== undefined && own.gate.beginsAt === null,
      'is void on paper': onPaper.length === 0 ? undefined : own.isRedeemed || hasEnded,
    }),
  ];
}

type Shown = [place: string, shown: Readonly<Record<string, Sighting['shows'] | undefined>>];

interface AppleField {
  key: string;
  value: string | number;
}

async function appleSightings(park: GooglePark, named: PassNumbers, own: Order): Promise<Shown[]> {
  const file = await park.post('/api/apple-wallet/', named);
  if (file.statusCode !== 200) return [];
  const json = await readPassJson(file.rawPayload);
  const style = json['generic'] ?? json['storeCard'] ?? json['eventTicket'];
  const fields = Object.values(style as Record<string, AppleField[]>).flat(); // a style of the field names
  const valueOf = (key: string) => fields.find((field) => field.key === key)?.value;
  const name = valueOf('holder') ?? '';
  const day = valueOf('expires');
  const balance = valueOf('balance');
  return [
    [
      'Apple pass',
      {
        'is void in wallets': json['voided'] === true,
        product: String(json['description']).split(' – ', 1)[0],
        // A season pass without a holder is named after its product.
        name: name === own.product ? '' : name,
        'last day': day === undefined ? null : String(day).slice(0, 10),
        credits: valueOf('credits'),
        cents: balance === undefined ? undefined : centsOfDollars(Number(balance)),
      },
    ],
  ];
}

async function googleSightings(park: GooglePark, named: PassNumbers): Promise<Shown[]> {
  if ((await park.post('/api/google-wallet/', named)).statusCode !== 200) return [];
  const google = await savedObjectOf(park, named);
  const rows = google['textModulesData'] as { id: string; body: string }[]; // an object of ours
  const bodyOf = (id: string) => rows.find((row) => row.id === id)?.body;
  const [day, credits, balance] = [bodyOf('expires'), bodyOf('credits'), bodyOf('balance')];
  const leading = rows.find(({ id }) => id === 'credits' || id === 'balance');
  return [
    [
      'Google pass',
      {
        'is void in wallets': google['state'] !== 'ACTIVE',
        name: bodyOf('holder') ?? '',
        'last day': day === undefined ? null : dayIn(day),
        'leading balance': leading?.body,
        credits: credits === undefined ? undefined : Number(credits),
        cents: balance === undefined ? undefined : centsOfDollars(Number(balance.replaceAll(/[$,]/g, ''))),
      },
    ],
  ];
}

async function voucherSightings(park: GooglePark, named: PassNumbers): Promise<Shown[]> {
  const answer = await park.post('/api/voucher/', named);
  if (answer.statusCode !== 200) return [];
  const { lines } = await readPdf(answer.rawPayload);
  const below = (label: string): string | undefined => lines.at(lines.indexOf(label) + 1);
  const has = (label: string): boolean => lines.includes(label);
  // The notice says the day of a pass that is valid, and the facts that of any other.
  const notice = lines.flatMap((line) => /^Valid until (\w+ \d+, \d+)/.exec(line)?.[1] ?? []);
  const lastDay = has('Expires') ? below('Expires') : notice[0];
  // An amount with its day leads on a stored value card.
  const product = lines[lines[1]?.includes(' · ') === true ? 3 : 1];
  return [
    [
      'voucher',
      {
        'is void on paper': lines.some((line) => line.startsWith('VOID.')),
        product,
        name: has('Ticketholder') ? below('Ticketholder') : '',
        'last day': lastDay === undefined ? null : dayIn(lastDay),
      },
    ],
  ];
}

/** The last day of a pass that ends at an instant, such as `2027-01-04`. */
function dayBefore(expires: string, timeZone: string): string {
  const lastMoment = Temporal.Instant.from(expires).subtract({ seconds: 1 });
  return lastMoment.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The day of a text such as `Jan 4, 2027`, or `January 4, 2027 at 2:00 PM`. */
function dayIn(text: string): string {
  const [day = ''] = text.split(' at ', 1);
  return new Date(`${day} 00:00 UTC`).toISOString().slice(0, 10);
}

/** What a gate answers to each sentence, as docs/gate-sentence.md has it; any other sentence is admitted. */
export const refusedAtGate: Partial<Record<GateSentenceKind, GateState>> = {
  refunded: 'refunded',
  'band-active': 'redeemed',
  'photo-taken-off': 'redeemed',
  used: 'redeemed',
  expired: 'expired',
  excluded: 'excluded',
  'not-yet': 'not-yet',
  'not-yet-photo-missing': 'not-yet',
};
