/**
 * The erasure of orders whose names are due, among many guests who registered: a big park sells 5,500 orders a day, so as many
 * are due each day after some years, beside the servers' other work.
 */
import { eraseGuest } from '../src/server/guests/erase-guest.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { percentile } from './load.ts';
import { withErasure } from './with-erasure.ts';

const guestsTotal = 400_000;
/** Those of the last 30 days; all are sent. */
const mailsTotal = 150_000;
const erasedTotal = 200;
const warmTotal = 20;
/** The orders of a day in a park of two million a year, and how long their erasure may take beside all else. */
const dueOfDay = 5500;
const minutesMax = 10;

const guests = `generate_series(1, ${guestsTotal}) n`;
const orderId = `(70000000 + n)::text`;
const barcode = `(7126000000000000 + n)::text`;
const email = `'guest' || n || '@mail.example'`;

/** Registered guests with their consents, their changes and the mails of a season. */
const fill = [
  `insert into orders (order_id, source, ordered_at, purchaser_last_name)
    select ${orderId}, 'bench', now() - interval '4 years', 'Guest' from ${guests}`,
  `insert into passes (order_id, barcode, product_id, first_name, last_name, email, expires_at)
    select ${orderId}, ${barcode}, 'DAY-ALL', 'Grace', 'Guest ' || n, ${email}, now() - interval '4 years' from ${guests}`,
  `insert into registration_changes (order_id, barcode, before, after, network, changed_at)
    select ${orderId}, ${barcode}, '{"email":null}', jsonb_build_object('firstName', 'Grace', 'lastName', 'Guest ' || n,
      'email', ${email}, 'phone', '6095550100'), '192.0.2.0/24', now() - interval '4 years' from ${guests}`,
  `insert into consents (order_id, barcode, channel, is_given, contact, text_version, network, recorded_at)
    select ${orderId}, ${barcode}, 'email', true, ${email}, '1', '192.0.2.0/24', now() - interval '4 years' from ${guests}`,
  `insert into mails (kind, to_address, subject, plain_text, html, queued_at, next_attempt_at, sent_at)
    select 'registered', ${email}, 'Your pass', '', '', now(), now(), now() from generate_series(1, ${mailsTotal}) n`,
  'vacuum analyze',
];

/** Erases some orders one after the other, as housekeeping does. */
export default function benchEraseGuests(): Promise<BenchmarkResult> {
  return withErasure(fill, async (services) => {
    const times: number[] = [];
    for (let place = 1; place <= warmTotal + erasedTotal; place += 1) {
      const startedAt = performance.now();
      const orderOf = String(70_000_000 + place * 1000);
      const erased = await eraseGuest(services, { kind: 'order', orderId: orderOf });
      if (erased?.counts['registrationChanges'] !== 1) throw new Error(`Order ${orderOf} was not erased.`);
      if (place > warmTotal) times.push(performance.now() - startedAt);
    }
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const minutes = (mean * dueOfDay) / 60_000;
    return {
      title: `Orders erased one after the other among ${guestsTotal.toLocaleString('en-US')} registered guests`,
      aim: `the ${dueOfDay.toLocaleString('en-US')} orders of a day within ${minutesMax} minutes`,
      rows: [
        { name: 'one order, median', value: percentile(times, 0.5), unit: 'ms' },
        { name: 'one order, p99', value: percentile(times, 0.99), unit: 'ms' },
        { name: 'those of a day', value: minutes, unit: 'minutes' },
        { name: 'those of a day beside the limit', value: minutes / minutesMax, unit: 'x' },
      ],
      verdict: minutes <= minutesMax ? 'reached' : 'not reached',
    };
  });
}
