/** Turns answers of the park's own systems into rows, and stores them in the same way as an import. */
import { cleanNumber } from '#domain/typed-number.ts';

import type { Background } from '#server/base/background.ts';
import type { ExternalSystems } from '#server/base/external-systems/external-systems.ts';
import { answerKey, noteKnown, noteUnknown, numberColumns } from '#server/data/connectors/answers.queries.ts';
import {
  connectorKinds,
  type Connector,
  type ConnectorName,
  type Connectors,
} from '#server/base/config/read-connectors.ts';
import {
  makeClaimedSystem,
  makeSystemOfRecord,
  type AskSystem,
} from '#server/data/connectors/system-of-record.ts';
import type { ImportServices } from '#server/data/imports/import-file.ts';
import { importRows, type NamedRow } from '#server/data/imports/import-rows.ts';
import { builtInCrm, type Crm } from '#server/base/ports/crm.ts';
import { builtInHotel, type Hotel } from '#server/base/ports/hotel.ts';
import { builtInPointOfSale, type PointOfSale } from '#server/base/ports/point-of-sale.ts';
import { builtInTicketing, type Ticketing } from '#server/base/ports/ticketing.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { makeBringContact, makeTell } from './crm-rest.ts';
import { makePluginTell, tryPlugin } from './plugin-calls.ts';
import { makeClient, makeRestClient, type RestClientOptions } from './rest-client.ts';

/**
 * The services with which connectors store rows, the background in which they continue after the caller stopped waiting,
 * and the watch over each system.
 */
export interface ConnectorServices extends ImportServices {
  background: Background;
  externalSystems: ExternalSystems;
}

/** How a system is reached; only tests set it. */
type Reach = Partial<RestClientOptions>;

/** The park's systems as ports. */
export function openConnectors(
  services: ConnectorServices,
  connectors: Omit<Connectors, 'webhooks'>,
  reach: Reach = {},
): { ticketing: Ticketing; pointOfSale: PointOfSale; hotel: Hotel; crm: Crm } {
  const { ticketing, pointOfSale, hotel, crm } = connectors;
  return {
    ticketing: ticketing === undefined ? builtInTicketing : openTicketing(services, ticketing, reach),
    pointOfSale:
      pointOfSale === undefined ? builtInPointOfSale : openPointOfSale(services, pointOfSale, reach),
    hotel: hotel === undefined ? builtInHotel : openHotel(services, hotel, reach),
    crm: crm === undefined ? builtInCrm : openCrm(services, crm, reach),
  };
}

function openTicketing(services: ConnectorServices, connector: Connector, reach: Reach): Ticketing {
  const ask = makeAsk(services, { name: 'ticketing', connector, columns: ['orderId'] }, reach);
  const { bring, renew, confirm } = makeClaimedSystem(services, { system: 'ticketing', ask });
  return { bringOrder: (orderId) => bring(orderId), renewOrder: renew, confirmOrder: confirm };
}

function openPointOfSale(services: ConnectorServices, connector: Connector, reach: Reach): PointOfSale {
  const columns = ['checkNumber', 'shortNumber'];
  const ask = makeAsk(services, { name: 'pointOfSale', connector, columns }, reach);
  const { bring, confirm } = makeClaimedSystem(services, { system: 'pointOfSale', ask });
  return { bringCheck: bring, confirmCheck: confirm };
}

function openHotel(services: ConnectorServices, connector: Connector, reach: Reach): Hotel {
  const ask = makeAsk(services, { name: 'hotel', connector, columns: ['reservationNumber'] }, reach);
  const { bring, confirm } = makeClaimedSystem(services, { system: 'hotel', ask });
  return { bringStay: bring, confirmStay: confirm };
}

function openCrm(services: ConnectorServices, connector: NonNullable<Connectors['crm']>, reach: Reach): Crm {
  const ask = makeAsk(services, { name: 'crm', connector, columns: ['crmId'] }, reach);
  const { bringOnceInAWhile } = makeSystemOfRecord(services, { system: 'crm', ask });
  return {
    bringContact: makeBringContact(services.background, bringOnceInAWhile),
    tell: openTell(services, connector, reach),
  };
}

function openTell(
  { externalSystems }: ConnectorServices,
  connector: NonNullable<Connectors['crm']>,
  reach: Reach,
): Crm['tell'] {
  const { tellPath, tell } = connector;
  if (tellPath === undefined && tell === undefined) return undefined;
  const watch = externalSystems.watch('system', 'crm events');
  return tell === undefined
    ? makeTell({ ...connector, ...reach }, tellPath ?? '', watch)
    : makePluginTell(tell, watch);
}

/** Any other character might lead to another path of the system. */
const numberPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

/** Asks a system for a number, and stores the returned rows that contain it in one of the columns. */
function makeAsk(
  services: ConnectorServices,
  { name, connector, columns }: { name: ConnectorName; connector: Connector; columns: readonly string[] },
  reach: Reach,
): AskSystem {
  const { db, clock } = services;
  const { baseUrl, secret, ask: askPlugin } = connector;
  const client =
    askPlugin === undefined
      ? makeRestClient({ baseUrl, secret, ...reach })
      : makeClient(reach, (number, signal) => tryPlugin(askPlugin, number, signal));
  const ask: AskSystem = async (typed) => {
    const answer = await client(connector.path.replaceAll('{number}', typed));
    const key = answerKey(name, typed);
    const numberOf = (row: NamedRow, column: string): string => answerKey(name, String(row[column] ?? ''));
    // Rows that were not asked for are not written to our database.
    const rows = answer === undefined ? [] : rowsOf(connector, answer);
    const asked = rows.filter((row) => columns.some((column) => isSame(name, numberOf(row, column), key)));
    if (asked.length === 0) {
      await noteUnknown(db, { system: name, number: key, now: clock.now() });
      return false;
    }
    await importRows(services, connectorKinds[name], asked, async (tx, { refused }) => {
      const isRefused = new Set(refused.map(({ row }) => row));
      const good = asked.filter((_, index) => !isRefused.has(index + 1));
      if (good.length === 0) throw new UpstreamTimeout({ reason: 'wrong-form' });
      const numbers = [key, ...good.map((row) => numberOf(row, numberColumns[name]))];
      await noteKnown(tx, { system: name, numbers, now: clock.now() });
    });
    return true;
  };
  const watch = services.externalSystems.watch('system', name);
  return async (typed) => numberPattern.test(typed) && watch.run(() => ask(typed));
}

/** Each system writes hyphens and blanks in its own way, except the CRM, whose numbers no person types. */
function isSame(name: ConnectorName, one: string, other: string): boolean {
  return name === 'crm' ? one === other : cleanNumber(one) === cleanNumber(other);
}

const rowsMax = 100;

/** The rows of an answer under our column names; throws an UpstreamTimeout for an answer of another form. */
function rowsOf({ rowsAt, fields }: Connector, answer: unknown): NamedRow[] {
  const found = rowsAt === '' ? answer : valueAt(answer, rowsAt);
  const items: unknown[] = Array.isArray(found) ? found : [found];
  if (items.length > rowsMax) throw new UpstreamTimeout({ reason: 'wrong-form' });
  return items.map((item) => {
    const cells = Object.entries(fields).map(([column, place]) => [
      column,
      importCellOf(place.startsWith('$.') ? valueAt(answer, place.slice(2)) : valueAt(item, place)),
    ]);
    return Object.fromEntries(cells) as NamedRow; // importCellOf returns every cell
  });
}

function valueAt(value: unknown, place: string): unknown {
  return place.split('.').reduce((inner: unknown, name) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isThere ? (inner as Record<string, unknown>)[name] : undefined; // an object that has this name
  }, value);
}

function importCellOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? value : null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
