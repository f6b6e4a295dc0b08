import { commonBodyRefusals, commonRefusals, commonStaffRefusals, type Call } from '#contract/call.ts';
import { errorCatalogue } from '#contract/errors.ts';

/** Every status of a call's answers by the contract: its replies, its own refusals, and the refusals of all calls. */
export function declaredStatuses(call: Call): Set<number> {
  const ofStaff = call.access.kind === 'staff' ? commonStaffRefusals : [];
  const refusals = [...call.refusals, ...commonRefusals, ...commonBodyRefusals, ...ofStaff];
  return new Set([
    ...Object.keys(call.replies).map(Number),
    ...refusals.map((code) => errorCatalogue[code].status),
  ]);
}
