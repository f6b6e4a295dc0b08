/** The files whose statements name tables of several co-location groups, and so reach several shards. */
import { groupOf, layout, spreadTables } from './layout.ts';

/**
 * What such a file does with them. `writes`: one transaction changes rows of two groups, or locks rows of one and
 * changes the other; as single statements over both ("with … as (insert …)") Citus refuses them, so each becomes a
 * statement for each group. `reads`: joins or unions of two groups become two statements, or move rows between nodes.
 */
export type Crossing = 'writes' | 'reads';

/** By file, below `src/server`. A test finds the same files in the code. */
export const crossings: Record<string, Crossing> = {
  'changes/due-moments.queries.ts': 'writes',
  'changes/runs/start-run.queries.ts': 'reads',
  'data/club-guests/guest-rows.queries.ts': 'reads',
  'data/corrections/correct-pass.queries.ts': 'writes',
  'data/exports/export-kinds.queries.ts': 'reads',
  'data/imports/kinds/wristbands.queries.ts': 'writes',
  'data/imports/undo/band-rules.queries.ts': 'reads',
  'data/imports/undo/judge-rows.queries.ts': 'reads',
  'data/reading/rows.queries.ts': 'reads',
  'data/scan/listed-bands.queries.ts': 'reads',
  'demo/history/load-members.queries.ts': 'writes',
  'demo/history/load-passes.queries.ts': 'writes',
  'guests/find/find.queries.ts': 'reads',
  'guests/fix/desk-pass.queries.ts': 'reads',
  'guests/forget-orders.queries.ts': 'reads',
  'guests/forget-stays.queries.ts': 'reads',
  'guests/guest-data.queries.ts': 'writes',
  'guests/guest-traces.queries.ts': 'writes',
  'guests/page/guest-page.queries.ts': 'reads',
  'guests/requests/queued-requests.queries.ts': 'reads',
  'loyalty/claim-facts.queries.ts': 'reads',
  'loyalty/claim-sources.queries.ts': 'reads',
  'loyalty/claimed-orders.queries.ts': 'writes',
  'loyalty/corrections.queries.ts': 'writes',
  'loyalty/desk/account.queries.ts': 'writes',
  'loyalty/desk/check-candidates.queries.ts': 'reads',
  'loyalty/desk/season-pass.queries.ts': 'reads',
  'loyalty/dormant-members.queries.ts': 'reads',
  'loyalty/sources.queries.ts': 'reads',
  'loyalty/steps/reminders.queries.ts': 'writes',
  'loyalty/write-claim.queries.ts': 'writes',
  'office/audit/entry-names.queries.ts': 'reads',
  'office/dashboard/adoption.queries.ts': 'reads',
  'office/dashboard/pass-rows.queries.ts': 'reads',
  'office/dashboard/requests.queries.ts': 'reads',
  'office/orders/order-timeline.queries.ts': 'reads',
  'ops/count-due.queries.ts': 'reads',
  'ops/invariants/breaches.queries.ts': 'reads',
  'passes/find-pass.queries.ts': 'reads',
  'passes/messages/message-choice.queries.ts': 'writes',
  'passes/wristband/wristband.queries.ts': 'writes',
  'wallets/apple/apple-passes.queries.ts': 'writes',
  'wallets/messages/audience.queries.ts': 'reads',
  'wallets/messages/delivery.queries.ts': 'writes',
  'wallets/messages/phones.queries.ts': 'reads',
  'wallets/updates/apple-push.queries.ts': 'writes',
  'wallets/updates/forget-phones.queries.ts': 'writes',
};

/** The co-location groups whose tables a file names, in SQL or as tables of the schema that it imports; sorted. */
export function groupsNamedIn(source: string): string[] {
  const imported = new Set(
    [...source.matchAll(/import (?:type )?\{([^}]*)\} from '#server\/base\/db\/schema\//g)].flatMap(
      ([, names = '']) => names.split(/[\s,]+/),
    ),
  );
  const named = Object.keys(spreadTables(layout)).filter(
    (table) =>
      imported.has(exportOf(table)) ||
      new RegExp(String.raw`\b(?:from|join|update|into|using)\s+(?:only )?"?${table}\b`).test(source),
  );
  return [...new Set(named.map((table) => groupOf(table) ?? table))].sort();
}

/** The name under which the schema exports a table. */
export function exportOf(table: string): string {
  return table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
