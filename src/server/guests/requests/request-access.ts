/** Which kinds of requests a member of the team may see and answer, by the permission rows of this moment. */
import { staffPermissions, type PermissionName } from '#contract/staff-permissions.ts';
import { requestKinds, type RequestKind } from '#domain/request-kinds.ts';
import { mayCall } from '#domain/staff-access.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchAllPermissions } from '#server/staff/access.queries.ts';

interface KindAccess {
  list: PermissionName;
  update: PermissionName;
  needsClub?: true;
}

const accessByKind: Readonly<Record<RequestKind, KindAccess>> = {
  photo: { list: 'Photo Request List', update: 'Photo Request Update' },
  club: { list: 'Club Request List', update: 'Club Request Update', needsClub: true },
  wristband: { list: 'Help Request List', update: 'Help Request Update' },
  link: { list: 'Help Request List', update: 'Help Request Update' },
};

/** What the caller may do, judged on one reading of the rows. */
export interface RequestAccess {
  may: (permission: PermissionName) => boolean;
  /** The kinds that the caller may list. */
  kinds: RequestKind[];
}

/** Reads what the caller may do with requests. */
export async function readRequestAccess(
  { db, brand }: Pick<Services, 'db' | 'brand'>,
  actor: StaffActor,
): Promise<RequestAccess> {
  const rows = await fetchAllPermissions(db);
  const may = (permission: PermissionName): boolean => mayCall(actor, rows, staffPermissions[permission]);
  const kinds = requestKinds.filter((kind) => {
    const { list, needsClub } = accessByKind[kind];
    return may(list) && (needsClub !== true || brand.hasClub);
  });
  return { may, kinds };
}

/** Refuses with `permission-missing` if the caller may not do this with requests of the kind. */
export async function requireKind(
  services: Pick<Services, 'db' | 'brand'>,
  actor: StaffActor,
  kind: RequestKind,
  mode: 'list' | 'update',
): Promise<RequestAccess> {
  const access = await readRequestAccess(services, actor);
  const isOpen = access.kinds.includes(kind) && access.may(accessByKind[kind][mode]);
  if (!isOpen) throw new Refusal('permission-missing');
  return access;
}
