/** The park's own systems fail: guests whose order is here notice nothing, the others wait three seconds and are told so. */
import { setTimeout as sleep } from 'node:timers/promises';

import type { UpstreamMode } from '../../src/server/testing/fake-upstream.ts';
import type { FaultKind } from './kind.ts';
import type { Lab } from './lab.ts';
import { passOf, send, takeStage } from './traffic.ts';

/** Orders that only the ticketing system knows. */
const strangerBase = 84_000_000;
const strangers = 12;
const lastsMs = 3500;
const givesUpMsMax = 4500;
/** After failures in a row a server asks nobody for ten seconds; then one guest goes ahead. */
const servedAgainMsMax = 14_000;
const temporary = 408;

/** Has ticketing, point of sale and hotel behave so for a while, and asks for what only they know. */
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

/** One guest's three requests that need another system. */
interface Stranger {
  number: number;
  ask: readonly { what: string; path: string; body: object }[];
}

/** Tells the three systems of an order, a check and a stay, and gives how they are asked for. */
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
    ...{ terminalId: '11', orderedAt: ago(0.1), subtotal: '20.00', tax: '1.00', tip: '0', status: 'closed' },
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
