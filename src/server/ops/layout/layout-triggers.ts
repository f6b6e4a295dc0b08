/** Which triggers of spread tables stay. On each shard a trigger sees the rows of that shard only. */

/** `dropped` ones write to another table, or read one of the coordinator, which Citus refuses on a shard. */
export type TriggerPlace = 'kept' | 'dropped';

/** By name. The kept ones need `citus.enable_unsafe_triggers`, because Citus cannot know that they stay on their shard. */
export const triggerPlaces: Record<string, TriggerPlace> = {
  consents_never_change: 'kept',
  registration_changes_never_change: 'kept',
  ledger_transactions_never_change: 'kept',
  ledger_lines_never_change: 'kept',
  // The lines of a transaction are of one member, so one shard sums them up.
  ledger_lines_balance: 'kept',
  // These read the list of archives, which is on the coordinator. A ledger that is spread is not archived.
  ledger_transactions_leave_archived: 'dropped',
  ledger_transactions_once_archived: 'dropped',
  ledger_lines_leave_archived: 'dropped',
  passes_told_insert: 'dropped',
  passes_told_update: 'dropped',
  passes_told_delete: 'dropped',
  registration_changes_told: 'dropped',
  consents_told: 'dropped',
  photo_requests_told_insert: 'dropped',
  photo_requests_told_update: 'dropped',
  ticket_shares_told_insert: 'dropped',
  ticket_shares_told_update: 'dropped',
  ticket_shares_told_delete: 'dropped',
  pass_links_told_insert: 'dropped',
  pass_links_told_update: 'dropped',
  pass_links_told_delete: 'dropped',
  wristbands_told_insert: 'dropped',
  wristbands_told_update: 'dropped',
  wristbands_told_delete: 'dropped',
  loyalty_members_told_insert: 'dropped',
  loyalty_members_told_update: 'dropped',
  loyalty_claims_told_insert: 'dropped',
  loyalty_claims_told_update: 'dropped',
  ledger_lines_told: 'dropped',
  reward_takings_told_insert: 'dropped',
  reward_takings_told_update: 'dropped',
};
