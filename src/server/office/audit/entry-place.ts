/** What an entry of the audit log is about, so that a screen can link to it. */
import type { EntryPlace } from '#contract/calls/staff-audit.ts';
import { tabOfAct, undoneAct } from '#contract/staff-acts.ts';

const ofKeys = /^API Key /;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const passTarget = /^([^/]+)\/([^/]+)$/;
const ofAccounts = /^(?:Loyalty (?!Search)|Reward Redeem$|Club Request |Guest (?:View|Message)$)/;
const ofPasses =
  /^(?:Guest |Photo |Link |Share |Voucher |Wristband (?!Merch)|Wallet Unbind|Registration |Pass (?:Correct|Move)|Order Withdraw|Guess Lift)/;
const ofOrders = /^(?:Order Withdraw|Guess Lift|Link )/;
const ofMembers =
  /^(?:Sign In |Own |Password |Passkey |Recovery Codes |Second Factor |One-Time Code |Directory Link|Administrator )/;

/** The place; null if the entry is about nothing that has a page. */
export function placeOfEntry({ action, target }: { action: string; target: string }): EntryPlace | null {
  const act = undoneAct(action) ?? action;
  const tab = tabOfAct(act);
  if (tab !== undefined) return uuid.test(target) ? { kind: 'row', tab, id: target } : null;
  if (ofKeys.test(act)) return { kind: 'api-key', id: target };
  if (act === 'Watch Note') return { kind: 'hit', id: target };
  return placeOfGuest(act, target) ?? placeOfMember(act, target);
}

function placeOfGuest(act: string, target: string): EntryPlace | null {
  const [, order, barcode] = passTarget.exec(target) ?? [];
  if (order !== undefined && barcode !== undefined && ofPasses.test(act))
    return { kind: 'pass', order, barcode };
  if (ofAccounts.test(act)) return { kind: 'account', account: target };
  return ofOrders.test(act) && /^\d+$/.test(target) ? { kind: 'order', order: target } : null;
}

function placeOfMember(act: string, target: string): EntryPlace | null {
  return ofMembers.test(act) && uuid.test(target) ? { kind: 'row', tab: 'team', id: target } : null;
}
