/** The staff's views of an account: its orders, its ledger, and the search for accounts. */
import { createHmac } from 'node:crypto';

import type { AccountRow, LoyaltyOrder, MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { isClaimEntry, type ClaimEntryKind } from '#domain/earn-kinds.ts';
import { ledgerWords } from '#domain/ledger-words.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { isTillCode, memberScanReasons } from '#domain/till-code.ts';
import { plainText } from '#domain/typed-number.ts';

import type { Database } from '#server/base/db/database.ts';
import { writePhone, type PhoneBrand } from '#server/base/phone-numbers.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readSearchedTerm } from '#server/base/searched-term.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { fetchBalances } from '../ledger.queries.ts';
import { searchAccounts, findSameMailbox } from '../member-search.queries.ts';
import { findMemberByEmail, type Member } from '../members.queries.ts';
import { scanMember } from '../scan-member.ts';
import { findAccount } from './account.queries.ts';
import {
  fetchClaimedOrders,
  fetchClaimSums,
  type ClaimedOrder,
  type ClaimSums,
} from '../claimed-orders.queries.ts';
import { fetchLedger } from './member-ledger.queries.ts';

type LookUpServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>;

/** The orders on the account with this email. Refuses with `member-not-found`. */
export async function listOrders({ db }: Pick<Services, 'db'>, email: string): Promise<LoyaltyOrder[]> {
  const member = await findMemberByEmail(db, email);
  if (member === undefined) throw new Refusal('member-not-found');
  const sums = await fetchClaimSums(db, member.memberId);
  const claims = await fetchClaimedOrders(db, member.memberId);
  return claims.flatMap((claim) => {
    const { kind } = claim.entry;
    return isClaimEntry(kind) ? [loyaltyOrderOf(claim, kind, sums.get(claim.claimId))] : [];
  });
}

function loyaltyOrderOf(
  { entry }: ClaimedOrder,
  type: ClaimEntryKind,
  sums: ClaimSums | undefined,
): LoyaltyOrder {
  const isReversed = sums?.isReversed ?? false;
  const points = (sums?.posted ?? 0) + (sums?.pending ?? 0);
  const isPending = (sums?.pending ?? 0) > 0;
  return {
    id: entry.sourceId,
    barcode: entry.sourceRef,
    product: entry.product,
    timestamp: entry.occurredAt.toISOString(),
    type,
    points,
    state: isReversed ? 'reversed' : isPending ? 'pending' : 'posted',
    addedBy: entry.origin,
  };
}

/**
 * Accounts by email, name, phone, zip, account or order number, or by a member's scanned code. The search is recorded with a keyed hash of its term,
 * so that browsing through the members is visible but the searched terms are not.
 */
export async function searchClub(
  services: LookUpServices,
  actor: StaffActor,
  term: string,
): Promise<AccountRow[]> {
  const { db, clock, secrets, brand } = services;
  const asked = readSearchedTerm(brand, term);
  const members = isTillCode(plainText(term).trim())
    ? [await requireScanned(services, term)]
    : await searchAccounts(db, asked);
  const { key } = secrets.current('search-term');
  const termHash = createHmac('sha256', key).update(asked.text).digest('hex').slice(0, 32);
  const change = {
    action: 'Loyalty Search' as const,
    target: termHash,
    after: { accountsFound: members.length },
  };
  await writeAudit(db, actor, change, clock.now());
  return members.map((member) => rowOf(member, brand));
}

/** The member whose code was scanned into the search. Refuses with `member-code-not-taken` and says why. */
async function requireScanned(services: LookUpServices, scanned: string): Promise<Member> {
  const { member, state } = await scanMember(services, scanned);
  if (member === undefined) throw new Refusal('member-code-not-taken', { text: memberScanReasons[state] });
  return member;
}

function rowOf(member: Member, brand: PhoneBrand): AccountRow {
  return {
    STRACCOUNTID: member.memberId,
    STREMAIL: member.email,
    STRFIRSTNAME: member.firstName,
    STRLASTNAME: member.lastName,
    STRPHONEDAY: writePhone(brand, member.phone),
    STRZIP: member.zip,
  };
}

/** The ledger of an account, also of a closed one. Refuses with `account-not-found`. */
export async function readLedger(
  { db, brand }: Pick<Services, 'db' | 'brand'>,
  id: string,
): Promise<MemberLedger> {
  const member = await requireAccount(db, id);
  const { posted, pending } = await fetchBalances(db, member.memberId);
  const entries = await fetchLedger(db, member.memberId);
  return {
    account: member.memberId,
    name: fullNameOf(member.firstName, member.lastName),
    email: member.status === 'closed' ? '' : member.email,
    phone: member.phone === '' ? '' : writePhone(brand, member.phone),
    zip: member.zip,
    isClosed: member.status === 'closed',
    sameMailbox: await findSameMailbox(db, member),
    balance: posted,
    pending,
    entries: entries.map(({ transactionId, recordedAt, ...entry }) => ({
      id: transactionId,
      at: recordedAt.toISOString(),
      words: ledgerWords(entry),
      kind: entry.kind,
      number: entry.number,
      points: entry.points,
      pending: entry.pending,
      balance: entry.balance,
      reason: entry.reason,
      actor: entry.actor,
    })),
  };
}

/** The season pass of an account. Refuses with `season-pass-none`. */
export async function readSeasonPass({ db }: Pick<Services, 'db'>, id: string): Promise<string> {
  const { seasonPassId } = await requireAccount(db, id);
  if (seasonPassId === null) throw new Refusal('season-pass-none');
  return seasonPassId;
}

async function requireAccount(db: Database, id: string): Promise<Member> {
  const member = await findAccount(db, id);
  if (member === undefined) throw new Refusal('account-not-found');
  return member;
}
