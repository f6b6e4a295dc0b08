/** The state of each found pass, from the same sentence as on its page and at the gate. */
import { gateMarkOf, type GateMark } from '#domain/gate-reason.ts';

import type { Services } from '#server/base/services.ts';
import { fetchLines } from '#server/passes/find-lines.queries.ts';
import { gateFactsOfLine } from '#server/passes/judge-pass.ts';

/** Names a pass as a search finds it. */
interface Named {
  order_id: string;
  barcode: string;
}

/** Reads the marks of these passes; each of them exists. */
export async function readMarks(
  services: Pick<Services, 'db' | 'brand' | 'walletKeys'>,
  found: readonly Named[],
  now: Date,
): Promise<(pass: Named) => GateMark> {
  const named = found.map(({ order_id: orderId, barcode }) => ({ orderId, barcode }));
  const lines = await fetchLines(services.db, named);
  const marks = new Map(
    lines.map((line) => [
      `${line.orderId}/${line.barcode}`,
      gateMarkOf(gateFactsOfLine(services, line, now), now),
    ]),
  );
  return ({ order_id: orderId, barcode }) => {
    const mark = marks.get(`${orderId}/${barcode}`);
    if (mark === undefined) throw new Error('A found pass was not read.');
    return mark;
  };
}
