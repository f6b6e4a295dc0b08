import type { FastifyInstance } from 'fastify';

import { readsPerKey } from '#server/base/limits/limits.ts';
import type { Services } from '#server/base/services.ts';
import type { CallInput } from '#server/http/mount.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { mountApiKey, type ApiKeyCallKey, type ApiKeyHandler } from '#server/staff/api-keys/mount-api-key.ts';
import { noteKeyUse, takeKeyBudget } from './note-key-use.ts';
import {
  listLedgerByKey,
  listMembersByKey,
  listOrdersByKey,
  listPassesByKey,
  mayReadContacts,
  readFiguresByKey,
  readMemberByKey,
  readOrderByKey,
  readPassByKey,
} from './read-rows.service.ts';
import { sendTagged } from '#server/http/send-tagged.ts';

type ReadingKey = Extract<
  ApiKeyCallKey,
  `GET /api/${'orders' | 'passes' | 'members' | 'ledger' | 'figures'}/${string}`
>;

/** What other systems read. Each call is limited, counted, and answered with an ETag. */
export function readingRoutes(app: FastifyInstance, services: Services): void {
  mountReading(app, services, 'GET /api/orders/', ({ query, holder }) =>
    listOrdersByKey(services, holder, query),
  );
  mountReading(app, services, 'GET /api/orders/:orderId', ({ params, holder }) =>
    readOrderByKey(services, holder, params.orderId),
  );
  mountReading(app, services, 'GET /api/passes/', ({ query, holder }) =>
    listPassesByKey(services, holder, query),
  );
  mountReading(app, services, 'GET /api/passes/:orderId/:barcode', ({ params, holder }) =>
    readPassByKey(services, holder, params),
  );
  mountReading(app, services, 'GET /api/members/', ({ query, holder }) =>
    listMembersByKey(services, holder, query),
  );
  mountReading(app, services, 'GET /api/members/:account', ({ params, holder }) =>
    readMemberByKey(services, holder, params.account),
  );
  mountReading(app, services, 'GET /api/ledger/', ({ query, holder }) =>
    listLedgerByKey(services, holder, query),
  );
  mountReading(app, services, 'GET /api/figures/', ({ query }) => readFiguresByKey(services, query));
}

function mountReading<Key extends ReadingKey>(
  app: FastifyInstance,
  services: Services,
  key: Key,
  read: (input: CallInput<Key> & { holder: ApiKeyHolder }) => Promise<object>,
): void {
  const handler: ApiKeyHandler<Key> = async (input) => {
    const { holder, request, reply } = input;
    await takeKeyBudget(services, holder, { name: 'key-read', limit: readsPerKey });
    const value = await read(input);
    await noteKeyUse(services, holder, {
      call: key,
      rows: 'rows' in value && Array.isArray(value.rows) ? value.rows.length : 1,
      isPersonal: mayReadContacts(holder),
      requestId: request.id,
      address: request.ip,
    });
    return sendTagged(request, reply, value);
  };
  mountApiKey(app, services, key, handler, { countsItself: true });
}
