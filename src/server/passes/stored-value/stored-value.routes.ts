import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { readStoredValue } from './stored-value.ts';

/** POST /api/stored-value/: the balance of a card by its barcodeHash. */
export function storedValueRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/stored-value/', ({ body, request }) =>
    readStoredValue(services, body.barcodeHash, callerOf(request)),
  );
}
