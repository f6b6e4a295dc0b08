import type { FastifyInstance } from 'fastify';

import { callerOf } from '../../http/caller.ts';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';

/** POST /api/voucher/: the PDF to print. */
export function voucherRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/voucher/', async ({ body, request, reply }) => {
    // Fonts and the PDF writer are loaded with the first voucher, so that the server starts without them.
    const { makeVoucher } = await import('./voucher.service.ts');
    const { pdf, fileName } = await makeVoucher(services, body, callerOf(request));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(pdf);
  });
}
