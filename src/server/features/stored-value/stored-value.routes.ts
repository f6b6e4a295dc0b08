import type { FastifyInstance } from 'fastify';

import { callerOf } from '../../http/caller.ts';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { readStoredValue } from '../../passes/stored-value.ts';

/** POST /api/stored-value/: the balance of a card by its barcodeHash. */
export function storedValueRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/stored-value/', ({ body, request }) =>
    readStoredValue(services, body.barcodeHash, callerOf(request)),
  );
}
