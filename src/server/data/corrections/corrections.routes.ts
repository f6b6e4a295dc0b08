import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { correctBarcodeByStaff, movePassByStaff, withdrawOrderByStaff } from './corrections.service.ts';

/** Corrections in the tab Orders. */
export function correctionRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(
    app,
    services,
    'POST /api/admin/order-correction/barcode/:orderId/:barcode',
    ({ actor, params, body }) => correctBarcodeByStaff(services, actor, params, body),
  );
  mountStaff(
    app,
    services,
    'POST /api/admin/order-correction/move/:orderId/:barcode',
    ({ actor, params, body }) => movePassByStaff(services, actor, params, body),
  );
  mountStaff(app, services, 'POST /api/admin/order-correction/withdraw/:orderId', ({ actor, params, body }) =>
    withdrawOrderByStaff(services, actor, params.orderId, body.reason),
  );
}
