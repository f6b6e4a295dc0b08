/**
 * The daily search for orders whose names are due, among two million orders of which most have no names any more: it passes
 * over all of them, once a day, beside the servers' other work.
 */
import { forgetOrders } from '../src/server/guests/forget-orders.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { withErasure } from './with-erasure.ts';

const ordersTotal = 2_000_000;
const dueTotal = 20_000;
const secondsMax = 60;

/** Orders of four years ago with one ended pass each, without a name; then every hundredth gets one. */
const fill = [
  `insert into orders (order_id, source, ordered_at)
    select (70000000 + n)::text, 'bench', now() - interval '4 years' from generate_series(1, ${ordersTotal}) n`,
  `insert into passes (order_id, barcode, product_id, expires_at, is_redeemed, redeemed_at)
    select (70000000 + n)::text, (7126000000000000 + n)::text, 'DAY-ALL', now() - interval '4 years',
      true, now() - interval '4 years' from generate_series(1, ${ordersTotal}) n`,
  'vacuum analyze orders',
  'vacuum analyze passes',
];
const addNames = `update orders set purchaser_last_name = 'Guest'
  where order_id in (select (70000000 + n * ${ordersTotal / dueTotal})::text from generate_series(1, ${dueTotal}) n)`;

/** Searches before and after some orders are due. */
export default function benchForgetOrders(): Promise<BenchmarkResult> {
  return withErasure(fill, async (services, change) => {
    const search = async (): Promise<{ due: number; seconds: number }> => {
      const startedAt = performance.now();
      const { due } = await forgetOrders(services, { isDryRun: true });
      return { due, seconds: (performance.now() - startedAt) / 1000 };
    };
    const empty = await search();
    await change(addNames, 'vacuum analyze orders');
    const some = await search();
    if (empty.due !== 0 || some.due !== dueTotal)
      throw new Error(`${empty.due} and ${some.due} orders are due.`);
    const slower = Math.max(empty.seconds, some.seconds);
    return {
      title: `The daily search for orders to forget among ${ordersTotal.toLocaleString('en-US')}`,
      aim: `${secondsMax} s a day`,
      rows: [
        { name: 'none is due', value: empty.seconds, unit: 's' },
        { name: `${dueTotal.toLocaleString('en-US')} are due, in pieces`, value: some.seconds, unit: 's' },
        { name: 'the slower beside the limit', value: slower / secondsMax, unit: 'x' },
      ],
      verdict: slower <= secondsMax ? 'reached' : 'not reached',
    };
  });
}
