/** The storage of each data tab: its table, and the column of each API field. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { AdminTabName } from '#contract/admin-tabs.ts';

import {
  passCustomizationCategories,
  passCustomizations,
  permissions,
  teamMembers,
  testPasses,
  walletExceptions,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';

/** A table for a tab: every row has an id, a sequence number in order of creation, and a version. */
export type TabTable = PgTable & { guid: PgColumn; sequence: PgColumn; version: PgColumn };

/** The storage of a tab's rows. */
export interface TabStorage {
  table: TabTable;
  /**
   * API field -> the table's column and its key in a row. A field without an entry, such as a password, is not stored.
   */
  fields: Readonly<Record<string, { key: string; column: PgColumn }>>;
  /** A further text that the search includes. */
  searchedToo?: SQL;
}

export const tabStorage: Readonly<Record<AdminTabName, TabStorage>> = {
  'pass-customizations': storage(passCustomizations, {
    passCustomizationName: 'name',
    passCustomizationBackgroundColor: 'backgroundColor',
    passCustomizationColor: 'color',
    passCustomizationInstructions: 'instructions',
    passCustomizationGoogleInstructions: 'googleInstructions',
    passCustomizationGoogleURI: 'googleUri',
    passCustomizationHideBarcode: 'hidesBarcode',
  }),
  'pass-customization-categories': storage(passCustomizationCategories, {
    passCustomizationTTcategoryID: 'ttCategoryId',
    passCustomizationTTpackID: 'ttPackId',
    passCustomizationTTbarcode: 'ttBarcode',
    passCustomizationTTcustomizationName: 'customizationName',
    passCustomizationTTactive: 'isActive',
  }),
  'test-passes': storage(testPasses, {
    testPassesBarcode: 'barcode',
    testPassesDescription: 'description',
    testPassesData: 'data',
  }),
  'wallet-exceptions': storage(walletExceptions, {
    walletExceptionOrderNumber: 'orderNumber',
    walletExceptionSkipRegistration: 'skipsRegistration',
    walletExceptionSkipImage: 'skipsImage',
  }),
  'wallet-item-exclusions': storage(walletItemExclusions, {
    walletItemExclusionMerchItemID: 'merchItemId',
    walletItemExclusionMerchPackID: 'merchPackId',
    walletItemExclusionCreatedTimestamp: 'createdAt',
    walletItemExclusionCustomError: 'customError',
    walletItemExclusionValidFrom: 'validFrom',
    walletItemExclusionValidTo: 'validTo',
    walletItemExclusionExcludeNFC: 'excludesNfc',
    walletItemExclusionActive: 'isActive',
  }),
  'wristband-merch-pack-ids': storage(wristbandMerchPackIds, {
    wristbandMerchPackIDsMerchItemID: 'merchItemId',
    wristbandMerchPackIDsCreated: 'createdAt',
    wristbandMerchPackIDsActive: 'isActive',
    wristbandMerchPackIDsValidFrom: 'validFrom',
    wristbandMerchPackIDsValidTo: 'validTo',
  }),
  team: storage(teamMembers, {
    teamMemberFirstName: 'firstName',
    teamMemberLastName: 'lastName',
    teamMemberInternalID: 'internalId',
    teamMemberUsername: 'username',
    teamMemberDescription: 'description',
    teamMemberAccessLevel: 'accessLevel',
    teamMemberActive: 'isActive',
  }),
  permissions: storage(permissions, {
    permissionName: 'name',
    permissionAPI: 'api',
    permissionMethod: 'method',
    permissionMinimumAccessLevel: 'accessLevelMin',
    permissionActive: 'isActive',
  }),
  session: {
    ...storage(staffSessions, {
      teamMemberGUID: 'memberGuid',
      sessionStartTimestamp: 'startedAt',
      sessionEndTimestamp: 'endsAt',
      sessionActive: 'isActive',
      sessionAccessToken: 'tokenHash',
    }),
    searchedToo: sql`(select ${teamMembers.lastName} || ', ' || ${teamMembers.firstName} || ' ' || ${teamMembers.username} from ${teamMembers} where ${teamMembers.guid} = ${staffSessions.memberGuid})`,
  },
};

function storage<Table extends TabTable>(
  table: Table,
  keys: Record<string, Extract<keyof Table['_']['columns'], string>>,
): TabStorage {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const fields = Object.entries(keys).map(([wire, key]) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`${wire} has no column ${key}.`);
    return [wire, { key, column }] as const;
  });
  return { table, fields: Object.fromEntries(fields) };
}
