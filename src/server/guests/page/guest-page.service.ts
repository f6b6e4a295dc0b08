/** The page of one guest. Each part is read only if the caller holds its permission, judged at this call. */
import type { GuestMail, GuestPage, OtherOrder, GuestRequest } from '#contract/calls/staff-guest.ts';
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';

import { fullNameOf } from '#domain/pass-card.ts';
import { mayCall } from '#domain/staff-access.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { findAccount } from '#server/loyalty/desk/account.queries.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { isOverdue, photoRequestStateOf } from '#domain/request-kinds.ts';
import type { OrderHistory } from '#server/office/orders/order-timeline.queries.ts';
import { type GuestPageServices, readGuestOrder, type FoundGuestOrder } from './guest-order.ts';
import {
  findMembersOfPass,
  nameAccount,
  viewAccount,
  type TiedMember,
  mergeTimelines,
  readAccountTimeline,
  tellClubRequests,
  tellMails,
} from './guest-account.ts';
import {
  fetchClubRequestsOf,
  fetchMailsTo,
  fetchPassesOfPerson,
  type MemberPass,
} from './guest-page.queries.ts';

/** Which guest, by the numbers of the address. */
export interface NamedGuest {
  order?: string | null | undefined;
  pass?: string | null | undefined;
  account?: string | null | undefined;
}

type May = (permission: PermissionName) => boolean;

/**
 * The guest with these numbers. An order brings the account of its holder along, an account the season pass or the
 * newest order of its member. Refuses with `permission-missing` if the caller may not see what the numbers name, and
 * with `row-not-found` if they name nothing. The audit log records the look.
 */
export async function readGuestPage(
  services: GuestPageServices,
  actor: StaffActor,
  named: NamedGuest,
): Promise<GuestPage> {
  const { db, clock } = services;
  const now = clock.now();
  const may = await readAccess(services, actor);
  const asked = await findAsked(services, may, named);
  const order = await findOrderOf(services, may, { named, asked });
  const members = asked === undefined ? await findMembersOf(services, may, order) : [asked];
  const [tied] = members;
  if (order === undefined && tied === undefined) refuseUnseen(may, named);
  const target =
    order === undefined ? (tied?.member.memberId ?? '') : `${order.view.orderId}/${order.barcode}`;
  await writeAudit(db, actor, { action: 'Guest View', target }, now);
  return {
    asOf: now.toISOString(),
    order: order?.view ?? null,
    account: tied === undefined ? null : await viewAccount(services, tied),
    otherOrders: await readOtherOrders(services, may, { order, tied }),
    otherAccounts: members.slice(1).map(nameAccount),
    ...(await readEvents(services, may, { order, tied })),
  };
}

async function readEvents(
  services: GuestPageServices,
  may: May,
  { order, tied }: FoundParts,
): Promise<Pick<GuestPage, 'requests' | 'mails' | 'timeline'>> {
  const { db, clock, brand } = services;
  const now = clock.now();
  const memberId = tied?.member.memberId;
  const mails = await readMails(services, order, tied);
  const clubRequests =
    memberId !== undefined && may('Club Request List') ? await fetchClubRequestsOf(db, memberId) : [];
  const photoRequests =
    order !== undefined && may('Photo Request List') ? viewPhotoRequests(order.history, now) : [];
  return {
    requests: sortRequests([...photoRequests, ...viewClubRequests(clubRequests, now)]),
    mails,
    timeline: mergeTimelines([
      order?.timeline ?? [],
      memberId === undefined ? [] : await readAccountTimeline(db, brand, memberId),
      tellClubRequests(clubRequests),
      tellMails(mails),
    ]),
  };
}

async function readAccess({ db }: Pick<Services, 'db'>, actor: StaffActor): Promise<May> {
  const rows = await fetchAllPermissions(db);
  return (permission) => mayCall(actor, rows, staffPermissions[permission]);
}

function maySeeAccounts({ brand }: Pick<Services, 'brand'>, may: May): boolean {
  return brand.hasClub && may('Loyalty List');
}

async function findAsked(
  services: GuestPageServices,
  may: May,
  { account }: NamedGuest,
): Promise<TiedMember | undefined> {
  if (typeof account !== 'string' || !maySeeAccounts(services, may)) return undefined;
  const member = await findAccount(services.db, account);
  return member && { member, tie: 'asked' };
}

async function findOrderOf(
  services: GuestPageServices,
  may: May,
  { named, asked }: { named: NamedGuest; asked: TiedMember | undefined },
): Promise<FoundGuestOrder | undefined> {
  if (!may('Guest Search')) return undefined;
  if (typeof named.order === 'string') return readGuestOrder(services, named.order, named.pass ?? undefined);
  if (asked === undefined) return undefined;
  const [first] = await fetchPassesOfPerson(services.db, asked.member);
  return first && readGuestOrder(services, first.order_id, first.barcode);
}

async function findMembersOf(
  services: GuestPageServices,
  may: May,
  order: FoundGuestOrder | undefined,
): Promise<TiedMember[]> {
  if (order === undefined || !maySeeAccounts(services, may)) return [];
  const { orderId, pass } = order.view;
  return findMembersOfPass(services, { orderId, barcode: order.barcode, email: pass.email });
}

function refuseUnseen(may: May, { order, account }: NamedGuest): never {
  const isHidden =
    (typeof order === 'string' && !may('Guest Search')) ||
    (typeof account === 'string' && !may('Loyalty List')) ||
    !(may('Guest Search') || may('Loyalty List'));
  throw new Refusal(isHidden ? 'permission-missing' : 'row-not-found');
}

interface FoundParts {
  order: FoundGuestOrder | undefined;
  tied: TiedMember | undefined;
}

/** The further orders of the guest, one entry each. */
async function readOtherOrders(
  { db }: Pick<Services, 'db'>,
  may: May,
  { order, tied }: FoundParts,
): Promise<OtherOrder[]> {
  if (!may('Guest Search')) return [];
  const person = {
    seasonPassId: tied?.member.seasonPassId ?? null,
    email: tied?.member.email ?? order?.view.pass.email ?? null,
    memberId: tied?.member.memberId ?? null,
  };
  const passes = await fetchPassesOfPerson(db, person);
  const firstOf = new Map<string, MemberPass>();
  for (const pass of passes) if (!firstOf.has(pass.order_id)) firstOf.set(pass.order_id, pass);
  return [...firstOf.values()]
    .filter((pass) => pass.order_id !== order?.view.orderId)
    .map((pass) => ({
      orderId: pass.order_id,
      barcode: pass.barcode,
      product: pass.product,
      guest: fullNameOf(pass.first_name, pass.last_name),
      orderedAt: pass.ordered_at.toISOString(),
      tie: pass.tie,
    }));
}

async function readMails(
  { db }: Pick<Services, 'db'>,
  order: FoundGuestOrder | undefined,
  tied: TiedMember | undefined,
): Promise<GuestMail[]> {
  const known = [order?.view.pass.email ?? '', tied?.member.email ?? ''];
  const addresses = new Set(known.filter((one) => one !== ''));
  const rows = await fetchMailsTo(db, [...addresses]);
  return rows.map(({ kind, toAddress, subject, queuedAt, sentAt, abandonedAt }) => ({
    kind,
    to: toAddress,
    subject,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    state: sentAt !== null ? 'sent' : abandonedAt === null ? 'waiting' : 'failed',
  }));
}

/** Photo requests of every pass of the order. */
function viewPhotoRequests({ photoRequests }: OrderHistory, now: Date): GuestRequest[] {
  return photoRequests.map((request) => ({
    ...viewDates(request, now),
    kind: 'photo',
    barcode: request.barcode,
    status: photoRequestStateOf(request.status),
  }));
}

/** Requests about refused claims. */
function viewClubRequests(
  requests: Awaited<ReturnType<typeof fetchClubRequestsOf>>,
  now: Date,
): GuestRequest[] {
  return requests.map((request) => ({
    ...viewDates(request, now),
    kind: 'club',
    earnKind: request.earnKind,
    number: request.number,
    note: request.note,
    status: request.status,
  }));
}

/** Open ones by their due time, then the others, the newest first. */
function sortRequests(requests: readonly GuestRequest[]): GuestRequest[] {
  const rankOf = ({ status, dueAt, requestedAt }: GuestRequest): number =>
    status === 'open' ? Date.parse(dueAt) - 1e15 : -Date.parse(requestedAt);
  return requests.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface DatedRequest {
  requestId: string;
  status: string;
  requestedAt: Date;
  dueAt: Date;
  answeredAt: Date | null;
  answeredBy: string | null;
  answerMessage: string | null;
}

function viewDates(request: DatedRequest, now: Date) {
  return {
    requestId: request.requestId,
    requestedAt: request.requestedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    isOverdue: isOverdue(request, now),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    answeredBy: request.answeredBy,
    message: request.answerMessage,
  };
}
