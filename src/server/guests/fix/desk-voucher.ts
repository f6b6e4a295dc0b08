/** The voucher that the desk prints for a guest. */
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { PassNumbers } from './desk-pass.queries.ts';

/** Draws the PDF and records who printed it. Fonts and the PDF writer are loaded with the first voucher. */
export async function printVoucher(
  services: Services,
  actor: StaffActor,
  named: PassNumbers,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { makeVoucherForDesk } = await import('#server/wallets/voucher/voucher.service.ts');
  const voucher = await makeVoucherForDesk(services, named);
  const target = `${named.orderId}/${named.barcode}`;
  await writeAudit(services.db, actor, { action: 'Voucher Print', target }, services.clock.now());
  return voucher;
}
