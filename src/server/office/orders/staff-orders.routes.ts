import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { renewLinkByStaff, revokeLinkByStaff, sendLinkByStaff } from './order-links.service.ts';
import { liftGuesses } from './guesses.service.ts';
import { searchOrders, unbindByStaff } from './staff-orders.service.ts';

/** The tab Orders. */
export function staffOrderRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/guest/search/', ({ actor, body }) =>
    searchOrders(services, actor, body.searchTerm),
  );
  mountStaff(app, services, 'DELETE /api/admin/guesses/:orderId', ({ actor, params }) =>
    liftGuesses(services, actor, params.orderId),
  );
  mountStaff(app, services, 'POST /api/admin/link/:orderId/:barcode', ({ actor, params }) =>
    sendLinkByStaff(services, actor, params),
  );
  mountStaff(app, services, 'PUT /api/admin/link/:orderId/:barcode', ({ actor, params, body }) =>
    renewLinkByStaff(services, actor, params, body.reason),
  );
  mountStaff(app, services, 'DELETE /api/admin/link/:orderId/:barcode', ({ actor, params, body }) =>
    revokeLinkByStaff(services, actor, params, body.reason),
  );
  mountStaff(app, services, 'DELETE /api/admin/wallet/bind/:orderId/:barcode', ({ actor, params, body }) =>
    unbindByStaff(services, actor, params, body.reason),
  );
}
