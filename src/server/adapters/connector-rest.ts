/** Turns answers of the park's own systems into rows of ours, and keeps them as if they had been imported. */
import type { ImportKind } from '#contract/import-kinds.ts';

import type { Connector, Connectors } from '../connectors/read-connectors.ts';
import type { ImportServices } from '../imports/import-file.ts';
import { importRows, type NamedRow } from '../imports/import-rows.ts';
import { builtInHotel, type Hotel } from '../ports/hotel.ts';
import { builtInPointOfSale, type PointOfSale } from '../ports/point-of-sale.ts';
import { builtInTicketing, type Ticketing } from '../ports/ticketing.ts';
import { UpstreamTimeout } from '../ports/upstream-timeout.ts';
import { makeRestClient, type RestClientOptions } from './rest-client.ts';

/** The park's systems as ports; tests reach them their own way. */
export function openConnectors(
  services: ImportServices,
  connectors: Pick<Connectors, 'ticketing' | 'pointOfSale' | 'hotel'>,
  reach: Partial<RestClientOptions> = {},
): { ticketing: Ticketing; pointOfSale: PointOfSale; hotel: Hotel } {
  const opened = {
    ticketing: openOne(services, 'orders', connectors.ticketing, reach),
    pointOfSale: openOne(services, 'checks', connectors.pointOfSale, reach),
    hotel: openOne(services, 'stays', connectors.hotel, reach),
  };
  const { ticketing, pointOfSale, hotel } = opened;
  return {
    ticketing:
      ticketing === undefined
        ? builtInTicketing
        : { bringOrder: (orderId) => ticketing(orderId, ['orderId']) },
    pointOfSale:
      pointOfSale === undefined
        ? builtInPointOfSale
        : { bringCheck: (number) => pointOfSale(number, ['checkNumber', 'shortNumber']) },
    hotel:
      hotel === undefined ? builtInHotel : { bringStay: (number) => hotel(number, ['reservationNumber']) },
  };
}

/** Asks for a number and keeps the rows that have it in one of the columns; true where there was one. */
type Bring = (number: string, columns: readonly string[]) => Promise<boolean>;

/** Anything else might lead to another path of theirs. */
const numberPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

function openOne(
  services: ImportServices,
  kind: ImportKind,
  connector: Connector | undefined,
  reach: Partial<RestClientOptions>,
): Bring | undefined {
  if (connector === undefined) return undefined;
  const ask = makeRestClient({ baseUrl: connector.baseUrl, secret: connector.secret, ...reach });
  return async (number, columns) => {
    if (!numberPattern.test(number)) return false;
    const answer = await ask(connector.path.replaceAll('{number}', number));
    if (answer === undefined) return false;
    // A system that answers with what nobody asked for does not get it into our database that way.
    const rows = rowsOf(connector, answer).filter((row) =>
      columns.some((column) => String(row[column] ?? '').toUpperCase() === number.toUpperCase()),
    );
    if (rows.length === 0) return false;
    const { kept, unchanged } = await importRows(services, kind, rows);
    if (kept + unchanged === 0) throw new UpstreamTimeout('odd-answer');
    return true;
  };
}

const rowsMax = 100;

/** The rows of an answer by our names; throws an UpstreamTimeout for an answer of another form. */
function rowsOf({ rowsAt, fields }: Connector, answer: unknown): NamedRow[] {
  const found = rowsAt === '' ? answer : valueAt(answer, rowsAt);
  const items: unknown[] = Array.isArray(found) ? found : [found];
  if (items.length > rowsMax) throw new UpstreamTimeout('odd-answer');
  return items.map((item) => {
    const cells = Object.entries(fields).map(([column, place]) => [
      column,
      cellOf(place.startsWith('$.') ? valueAt(answer, place.slice(2)) : valueAt(item, place)),
    ]);
    return Object.fromEntries(cells) as NamedRow; // each cell is what cellOf gives
  });
}

function valueAt(value: unknown, place: string): unknown {
  return place.split('.').reduce((inner: unknown, name) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isThere ? (inner as Record<string, unknown>)[name] : undefined; // an object that has the name
  }, value);
}

function cellOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? value : null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
