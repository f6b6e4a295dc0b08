/**
 * Failures of the park's own systems: guests whose order is in our database notice nothing; the others get a refusal
 * after three seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import type { UpstreamMode } from '../../src/server/testing/fake-upstream.ts';
import type { FaultKind } from './kind.ts';
import type { Lab } from './lab.ts';
import { passOf, send, takeStage } from './traffic.ts';

/** Orders that exist only in the ticketing system. */
const strangerBase = 84_000_000;
const strangers = 12;
const lastsMs = 3500;
const givesUpMsMax = 4500;
/**
 * After repeated failures, a server stops calling the system for ten seconds; then one request is let through as a
 * trial.
 */
const servedAgainMsMax = 14_000;
const temporary = 408;

/** Sets ticketing, point of sale and hotel to a failure mode for a time, and sends requests that need them. */
export function strikeUpstreams(mode: UpstreamMode): FaultKind['strike'] {
  return async (lab, { faults }) => {
    const { from } = await takeStage(lab, strangers);
    const guests = Array.from({ length: strangers }, (_, place) => makeStranger(lab, from + place));
    const systems = [lab.upstreams.ticketing, lab.upstreams.pointOfSale, lab.upstreams.hotel];
    for (const system of systems) system.behave(mode);
    const struck = guests.slice(0, strangers / 2).map((guest) => judgeWaiting(lab, guest));
    await sleep(lastsMs);
    faults.push(...(await Promise.all(struck)).flat());
    for (const system of systems) system.behave('good');
    const endedAt = performance.now();
    const served = guests.map((guest, place) =>
      judgeServed(lab.nodes[place % lab.nodes.length]?.port ?? 0, guest, endedAt),
    );
    faults.push(...(await Promise.all(served)).flat());
  };
}

/** Sends one guest's three requests that need another system. */
interface Stranger {
  number: number;
  ask: readonly { what: string; path: string; body: object }[];
}

/** Adds an order, a check and a stay to the three systems, and returns the requests that look them up. */
function makeStranger({ upstreams }: Lab, number: number): Stranger {
  const { orderId, barcode } = passOf(strangerBase, number);
  const checkNumber = String(910_000_000_000_000_000n + BigInt(number));
  const reservationNumber = `LABSTAY${number}`;
  const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  upstreams.ticketing.answers.set(`/orders/${orderId}`, {
    ...{ orderId, barcode, productId: 'DAY-ALL', orderedAt: ago(24), amount: '79.00' },
  });
  upstreams.pointOfSale.answers.set(`/checks/${checkNumber}`, {
    ...{ checkId: `upstream${number}`, checkNumber, shortNumber: `91${number}`, locationId: 1101 },
    ...{ terminalId: '11', orderedAt: ago(0.1), subtotal: '20.00', status: 'closed' },
  });
  upstreams.hotel.answers.set(`/stays/${reservationNumber}`, {
    ...{
      reservationNumber,
      folio: `85${number}`,
      firstName: 'Lab',
      lastName: 'Guest',
      roomRevenue: '400.00',
    },
    ...{ arrivesAt: ago(72), departsAt: ago(30), status: 'checked-out' },
  });
  const claimer = (member: number) => {
    const userID = `lab${number}-${member}`;
    return { email: `${userID}@mail.example`, userID };
  };
  return {
    number,
    ask: [
      { what: 'an order', path: '/api/login/', body: { orderId, barcode } },
      { what: 'a check', path: '/api/loyalty/purchase/', body: { checkNumber, ...claimer(0) } },
      { what: 'a stay', path: '/api/loyalty/hotels/', body: { reservationNumber, ...claimer(1) } },
    ],
  };
}

async function judgeWaiting({ balancer }: Lab, { ask }: Stranger): Promise<string[]> {
  const faults = ask.map(async ({ what, path, body }) => {
    const askedAt = performance.now();
    const { status } = await send(balancer.port, { method: 'POST', path, body });
    const waitedMs = performance.now() - askedAt;
    if (status !== temporary) return [`${what} that cannot be asked for was answered ${status}`];
    return waitedMs > givesUpMsMax ? [`${what} was given up after ${Math.round(waitedMs)} ms only`] : [];
  });
  return (await Promise.all(faults)).flat();
}

async function judgeServed(port: number, { ask }: Stranger, endedAt: number): Promise<string[]> {
  const faults = ask.map(async ({ what, path, body }) => {
    let status = temporary;
    while (status === temporary && performance.now() < endedAt + servedAgainMsMax) {
      ({ status } = await send(port, { method: 'POST', path, body }));
      if (status === temporary) await sleep(200);
    }
    return status === 200 ? [] : [`${what} was answered ${status} after its system was back`];
  });
  return (await Promise.all(faults)).flat();
}
