/** Explains for every staff row with an id of a pass whether it decides what the guest sees, and why. */
import * as z from 'zod/mini';

import type { Reason } from '#contract/calls/staff-orders.ts';

import { isSameBarcode } from '#domain/barcode-forms.ts';
import { explainCustomization, type CustomizationOutcome } from '#domain/customization.ts';
import { explainExclusions, type ExclusionOutcome } from '#domain/exclusion.ts';
import { phaseOf } from '#domain/time-window.ts';
import { isWristbandLine } from '#domain/wristband-product.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { noCauses, type GateCauses } from '#domain/gate-reason.ts';
import type { Considered } from './staff-orders.queries.ts';
import type { OrderHistory } from './order-timeline.queries.ts';

type Line = PassRecord['line'];

/** The reasons in the order of the checks: exceptions, exclusions, customizations, wristbands. */
export function explainPass(considered: Considered, line: Line, now: Date): Reason[] {
  return [
    ...exceptionsOf(considered),
    ...exclusionsOf(considered, line, now),
    ...customizationsOf(considered, line),
    ...wristbandsOf(considered, line, now),
  ];
}

function exceptionsOf({ exceptions }: Considered): Reason[] {
  return exceptions.map(({ guid, orderNumber, skipsRegistration, skipsImage }) => {
    const skipped = [skipsRegistration ? 'registration' : '', skipsImage ? 'photo' : ''].filter(Boolean);
    return {
      kind: 'exception',
      guid,
      row: `Order ${orderNumber}`,
      outcome: skipped.length > 0 ? 'won' : 'lost',
      why: skipped.length > 0 ? `Skips the ${skipped.join(' and the ')}` : 'Skips nothing',
    };
  });
}

const exclusionWords: Record<ExclusionOutcome, string> = {
  excludes: 'Excludes the pass from every wallet',
  'takes-nfc': 'Removes NFC from the pass',
  older: 'A newer row has the same effect',
  inactive: 'Not active',
  'other-line': 'Its other ID does not match this pass',
  'not-yet': 'Not valid yet',
  over: 'No longer valid',
};

function exclusionsOf({ exclusions }: Considered, line: Line, now: Date): Reason[] {
  const named = exclusions.filter(
    (row) => row.merchItemId === line.merchItemId || row.merchPackId === line.merchPackId,
  );
  return explainExclusions(named, line, now).map(({ row, outcome }) => ({
    kind: 'exclusion',
    guid: row.guid,
    row: idsOf({ Item: row.merchItemId, Pack: row.merchPackId }),
    outcome: outcome === 'excludes' || outcome === 'takes-nfc' ? 'won' : lossOf(outcome),
    why: exclusionWords[outcome],
  }));
}

const customizationWords: Record<CustomizationOutcome, string> = {
  won: 'The most specific match: barcode, then pack, then category, then the newest',
  'less-near': 'Another row is more specific: barcode, then pack, then category',
  older: 'A newer row is equally specific',
  inactive: 'Not active',
  'other-pass': 'Its other ID does not match this pass',
  nameless: 'There is no customization of this name',
};

function customizationsOf({ customizations }: Considered, line: Line): Reason[] {
  const named = customizations.filter(
    (rule) =>
      isSameBarcode(rule.ttBarcode, line.barcode) ||
      rule.ttPackId === line.merchPackId ||
      rule.ttCategoryId === line.ttCategoryId,
  );
  return explainCustomization(named, line).map(({ rule, outcome }) => ({
    kind: 'customization',
    guid: rule.guid,
    row: `${idsOf({ Barcode: rule.ttBarcode, Pack: rule.ttPackId, Category: rule.ttCategoryId })} → ${rule.customizationName}`,
    outcome: outcome === 'won' ? 'won' : lossOf(outcome),
    why: customizationWords[outcome],
  }));
}

function wristbandsOf({ wristbands }: Considered, line: Line, now: Date): Reason[] {
  return wristbands
    .filter((row) => row.merchItemId === line.merchItemId || row.merchItemId === line.merchPackId)
    .map((row) => {
      const isWon = isWristbandLine([row], line, now);
      const phase = phaseOf(row, now);
      const lost = phase === 'running' ? exclusionWords.inactive : exclusionWords[phase];
      return {
        kind: 'wristband',
        guid: row.guid,
        row: `Item ${row.merchItemId}`,
        outcome: isWon ? 'won' : 'lost',
        why: isWon ? 'Makes the pass a wristband ticket' : lost,
      };
    });
}

/** A row that another one overrides would apply without it; every other row that lost would not. */
function lossOf(outcome: ExclusionOutcome | CustomizationOutcome): 'overridden' | 'lost' {
  return outcome === 'older' || outcome === 'less-near' ? 'overridden' : 'lost';
}

function idsOf(ids: Record<string, string>): string {
  return Object.entries(ids)
    .filter(([, id]) => id !== '')
    .map(([name, id]) => `${name} ${id}`)
    .join(', ');
}

/** The pass, and the staff rows that were looked at for it. */
interface ExplainedPass {
  orderId: string;
  barcode: string;
  reasons: readonly Reason[];
}

/** The causes as far as they are recorded; who did it comes from the audit log. */
export function gateCausesOf(history: OrderHistory, pass: ExplainedPass): GateCauses {
  const exclusion = pass.reasons.find(({ kind, outcome }) => kind === 'exclusion' && outcome === 'won');
  return {
    ...noCauses,
    withdrawal: withdrawalOf(history, pass),
    photoTakenOff: photoTakenOffOf(history, pass),
    band: bandOf(history, pass),
    exclusion: exclusion?.row ?? null,
    photoRequestedAt: openRequestOf(history, pass),
  };
}

function withdrawalOf({ audit }: OrderHistory, { orderId }: ExplainedPass): GateCauses['withdrawal'] {
  const [last] = audit
    .filter(({ target, after }) => target === orderId && withdrawal.safeParse(after).success)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  // The newest may be an undo, after which a refund has another cause.
  const isWithdrawn = withdrawal.safeParse(last?.after).data?.isWithdrawn === true;
  return last === undefined || !isWithdrawn ? null : { at: last.at.toISOString(), by: last.actorName };
}

/** The newest moment at which the pass lost its photo, by the slots that it gave up and by the audit log. */
function photoTakenOffOf(history: OrderHistory, pass: ExplainedPass): GateCauses['photoTakenOff'] {
  const target = `${pass.orderId}/${pass.barcode}`;
  const entries = history.audit.filter((entry) => entry.target === target);
  const byStaff = entries.flatMap(({ at, actorName, before, after }) =>
    withPhoto.safeParse(before).success && withoutPhoto.safeParse(after).success
      ? [{ at, by: actorName }]
      : [],
  );
  const slots = history.retiredPhotos
    .filter(({ barcode }) => barcode === pass.barcode)
    .map(({ retiredAt, purgeAt }) => {
      // What one transaction records has one time.
      const entry = entries.find(({ at }) => at.getTime() === retiredAt.getTime());
      // Only the end of the pass and an erasure schedule a photo for removal at once.
      const isEnded = purgeAt.getTime() === retiredAt.getTime();
      return {
        at: retiredAt,
        by: entry?.actorName ?? (isEnded ? 'the park’s retention of photos' : 'the guest'),
      };
    });
  const [last] = [...byStaff, ...slots].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return last === undefined ? null : { at: last.at.toISOString(), by: last.by };
}

function bandOf({ wristbands }: OrderHistory, { barcode }: ExplainedPass): GateCauses['band'] {
  const [band] = wristbands
    .filter((one) => one.barcode === barcode && one.state === 'activated')
    .toSorted((a, b) => (b.activatedAt?.getTime() ?? 0) - (a.activatedAt?.getTime() ?? 0));
  if (band === undefined) return null;
  return { codeEnd: band.code.slice(-4), activatedAt: band.activatedAt?.toISOString() ?? null };
}

function openRequestOf({ photoRequests }: OrderHistory, { barcode }: ExplainedPass): string | null {
  const open = photoRequests.find((one) => one.barcode === barcode && one.status === 'open');
  return open?.requestedAt.toISOString() ?? null;
}

/** How the audit log records a withdrawal or its undo, and a photo that was taken off. */
const withdrawal = z.object({ isWithdrawn: z.boolean() });
const withPhoto = z.object({ hasPhoto: z.literal(true) });
const withoutPhoto = z.object({ hasPhoto: z.literal(false) });
