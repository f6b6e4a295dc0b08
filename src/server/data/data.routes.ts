import type { FastifyInstance } from 'fastify';

import type { TillMember } from '#contract/calls/gate.ts';

import { readsPerKey } from '#server/base/limits/limits.ts';
import type { Services } from '#server/base/services.ts';
import type { CallInput } from '#server/http/mount.ts';
import type { ApiKeyHolder } from '#server/staff/api-keys/require-api-key.ts';
import { mountApiKey, type ApiKeyCallKey, type ApiKeyHandler } from '#server/staff/api-keys/mount-api-key.ts';
import { sendTagged } from '#server/http/send-tagged.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { deviceTokenOf } from '#server/staff/session/sign-in-origin.ts';
import { memberScanReasons } from '#domain/till-code.ts';
import { scanMember } from '#server/loyalty/scan-member.ts';
import { noteKeyUse, takeKeyBudget } from './reading/note-key-use.ts';
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
} from './reading/read-rows.service.ts';
import { makeScanBudget } from './gate/scan-budget.ts';
import { listGateSecrets } from './gate/list-secrets.service.ts';
import { verifyScan } from './gate/verify-scan.service.ts';
import { listTodaysPasses } from './scan/list-passes.service.ts';
import { listPhotos, sealPhotos } from './scan/list-photos.service.ts';
import { scanAtGate, showScannedPhoto, syncScans } from './scan/scan.service.ts';
import {
  correctBarcodeByStaff,
  movePassByStaff,
  withdrawOrderByStaff,
} from './corrections/corrections.service.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  setWebhookState,
  testWebhook,
} from './events/endpoints.service.ts';
import { orderReplay, resendEvent } from './events/resend.service.ts';
import { listDeliveries, listWebhooks } from './events/view-endpoint.ts';

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

/** The calls of gates. */
export function scanRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  const budget = makeScanBudget(services);
  mountApiKey(app, services, 'POST /api/gate/verify/', async ({ body, holder }) => {
    await budget.takeScan(holder.keyId);
    const check = await verifyScan(services, body.scanned);
    services.metrics.gateScans.inc({ code: check.code, state: check.state });
    if (check.pass === null) await budget.countMiss(holder.keyId);
    return check;
  });
  mountApiKey(app, services, 'GET /api/gate/secrets/', async ({ query, holder }) => {
    await budget.takeBatch(holder.keyId);
    return listGateSecrets(services, query);
  });
  // The calls of the gate's screen. A member has the budget of a gate's key.
  staff('POST /api/admin/scan/', async ({ actor, body }) => {
    await budget.takeScan(`member:${actor.memberGuid}`);
    const { answer, code } = await scanAtGate(services, actor, body);
    services.metrics.gateScans.inc({ code, state: answer.state });
    if (answer.pass === null) await budget.countMiss(`member:${actor.memberGuid}`);
    return answer;
  });
  staff('POST /api/admin/scan/photo/', async ({ actor, body, reply }) => {
    const photo = await showScannedPhoto(services, actor, body.scanId);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  staff('POST /api/admin/scan/sync/', async ({ actor, body, request }) => {
    await budget.takeScan(`member:${actor.memberGuid}`);
    const results = await syncScans(services, actor, body.scans, deviceTokenOf(request));
    for (const { answer } of results)
      if (answer.pass === null) await budget.countMiss(`member:${actor.memberGuid}`);
    return { results };
  });
  staff('GET /api/admin/scan/list/', async ({ actor, query }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return listTodaysPasses(services, actor, query.cursor);
  });
  staff('GET /api/admin/scan/photos/', async ({ actor }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return listPhotos(services);
  });
  staff('POST /api/admin/scan/photos/', async ({ actor, body }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return sealPhotos(services, body.codes);
  });
}

/** The calls of tills and of systems that correct passes. */
export function tillRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The calls of tills. They have the budget of gates.
  const budget = makeScanBudget(services);
  mountApiKey(app, services, 'POST /api/till/member/', async ({ body, holder }): Promise<TillMember> => {
    await budget.takeScan(holder.keyId);
    const { state, code, ageSeconds, member } = await scanMember(services, body.scanned);
    services.metrics.tillScans.inc({ code: code ?? 'none', state });
    if (member === undefined) await budget.countMiss(holder.keyId);
    const memberNumber = member?.memberId ?? null;
    return {
      accepts: state === 'valid',
      state,
      reason: memberScanReasons[state],
      code,
      ageSeconds,
      memberNumber,
    };
  });
  // Corrections in the tab Orders.
  staff('POST /api/admin/order-correction/barcode/:orderId/:barcode', ({ actor, params, body }) =>
    correctBarcodeByStaff(services, actor, params, body),
  );
  staff('POST /api/admin/order-correction/move/:orderId/:barcode', ({ actor, params, body }) =>
    movePassByStaff(services, actor, params, body),
  );
  staff('POST /api/admin/order-correction/withdraw/:orderId', ({ actor, params, body }) =>
    withdrawOrderByStaff(services, actor, params.orderId, body.reason),
  );
}

/** The tab Webhooks. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/webhook/', () => listWebhooks(services));
  staff('POST /api/admin/webhook/', ({ actor, body }) => addWebhook(services, actor, body));
  staff('PUT /api/admin/webhook/:id', ({ actor, params, body }) =>
    changeWebhook(services, actor, params.id, body),
  );
  staff('PUT /api/admin/webhook/:id/state/', ({ actor, params, body }) =>
    setWebhookState(services, actor, params.id, body),
  );
  staff('PUT /api/admin/webhook/:id/secret/', ({ actor, params, body }) =>
    rotateSecret(services, actor, params.id, body.secretMadeAt),
  );
  staff('PUT /api/admin/webhook/:id/test/', ({ actor, params }) => testWebhook(services, actor, params.id));
  staff('DELETE /api/admin/webhook/:id', ({ actor, params }) => removeWebhook(services, actor, params.id));
  staff('GET /api/admin/webhook/:id/deliveries/', ({ params, query }) => {
    const before = query.before === undefined ? undefined : Number(query.before);
    return listDeliveries(services.db, { endpointId: params.id, ...query, before });
  });
  staff('PUT /api/admin/webhook/:id/resend/', ({ actor, params, body }) =>
    resendEvent(services, actor, { id: params.id, sequence: body.sequence }),
  );
  staff('PUT /api/admin/webhook/:id/replay/', ({ actor, params, body }) =>
    orderReplay(services, actor, { id: params.id, since: new Date(body.since) }),
  );
}
