/** The storage of each data tab: its table, and the column of each API field. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { adminTabs, AdminTabName } from '#contract/admin-tabs.ts';

import {
  goodwillLimits,
  passCustomizationCategories,
  passCustomizations,
  permissions,
  teamMembers,
  testPasses,
  walletExceptions,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import { rewards } from '#server/base/db/schema/loyalty.ts';
import { answerTexts } from '#server/base/db/schema/requests.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';

/** A table for a tab: every row has an id, a sequence number in order of creation, and a version. */
export type TabTable = PgTable & { guid: PgColumn; sequence: PgColumn; version: PgColumn };

/** The storage of a tab's rows. */
export interface TabStorage<Field extends string = string> {
  table: TabTable;
  /** API field -> the table's column and its key in a row. */
  fields: Readonly<Record<Field, StoredField>>;
  /** A further text that the search includes. */
  searchedToo?: SQL;
}

interface StoredField {
  key: string;
  column: PgColumn;
}

/** The fields that a tab's table stores: all except a password, which the tab's own rules hash. */
type StoredName<Tab extends AdminTabName> = Exclude<
  (typeof adminTabs)[Tab]['columns'][number],
  { kind: 'password' }
>['name'];

export const tabStorage: { readonly [Tab in AdminTabName]: TabStorage<StoredName<Tab>> } = {
  'pass-customizations': storage(passCustomizations, {
    passCustomizationName: 'name',
    passCustomizationBackgroundColor: 'backgroundColor',
    passCustomizationColor: 'color',
    passCustomizationInstructions: 'instructions',
    passCustomizationGoogleInstructions: 'googleInstructions',
    passCustomizationGoogleURI: 'googleUri',
    passCustomizationHideBarcode: 'hidesBarcode',
    passCustomizationBlockScreenshots: 'blocksScreenshots',
    passCustomizationRotatingBarcode: 'rotatesBarcode',
    passCustomizationRefusePlainBarcode: 'refusesPlainBarcode',
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
  rewards: storage(rewards, {
    rewardCode: 'code',
    rewardName: 'name',
    rewardPoints: 'points',
    rewardPicture: 'picture',
    rewardStock: 'stock',
    rewardTaken: 'taken',
    rewardValidFrom: 'validFrom',
    rewardValidTo: 'validTo',
    rewardOutlets: 'outlets',
    rewardTerms: 'terms',
    rewardActive: 'isActive',
  }),
  team: storage(teamMembers, {
    teamMemberFirstName: 'firstName',
    teamMemberLastName: 'lastName',
    teamMemberInternalID: 'internalId',
    teamMemberUsername: 'username',
    teamMemberDescription: 'description',
    teamMemberAccessLevel: 'accessLevel',
    teamMemberActive: 'isActive',
    teamMemberWorksUntil: 'worksUntil',
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
  'goodwill-limits': storage(goodwillLimits, {
    goodwillLimitAccessLevel: 'accessLevelMin',
    goodwillLimitPointsPerGift: 'pointsPerGift',
    goodwillLimitPointsPerDay: 'pointsPerDay',
    goodwillLimitActive: 'isActive',
  }),
  'answer-texts': storage(answerTexts, {
    answerTextName: 'name',
    answerTextKind: 'kind',
    answerTextAnswer: 'answer',
    answerTextLanguage: 'language',
    answerTextText: 'text',
    answerTextActive: 'isActive',
  }),
};

function storage<Table extends TabTable, Field extends string>(
  table: Table,
  keys: Record<Field, Extract<keyof Table['_']['columns'], string>>,
): TabStorage<Field> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const fields = Object.entries<string>(keys).map(([wire, key]) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`${wire} has no column ${key}.`);
    return [wire, { key, column }] as const;
  });
  return { table, fields: Object.fromEntries(fields) as Record<Field, StoredField> }; // one entry for each of `keys`
}
