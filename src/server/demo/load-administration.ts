import { initialPermissionRows } from '#contract/staff-permissions.ts';
import { firstGoodwillLimits } from '#domain/goodwill.ts';

import { hashPassword } from '#server/base/security/passwords.ts';
import type { Database } from '#server/base/db/database.ts';
import {
  passCustomizationCategories,
  passCustomizations,
  goodwillLimits,
  permissions,
  teamMembers,
  testPasses,
  walletExceptions,
  walletItemExclusions,
  wristbandMerchPackIds,
} from '#server/base/db/schema/administration.ts';
import type { DemoPark } from './demo-data.ts';
import type { TimeShift } from './time-shift.ts';

/** Loads the back office's tables, and the team with one password for all. */
export async function loadAdministration(
  db: Database,
  { admin }: DemoPark,
  shift: TimeShift,
  password: string,
): Promise<void> {
  await loadLooks(db, admin);
  await loadRules(db, admin, shift);
  await loadTeam(db, admin, password);
}

async function loadLooks(db: Database, admin: DemoPark['admin']): Promise<void> {
  await db.insert(passCustomizations).values(
    admin.passCustomizations.map((row) => ({
      guid: row.passCustomizationGUID,
      name: row.passCustomizationName,
      backgroundColor: row.passCustomizationBackgroundColor,
      color: row.passCustomizationColor,
      instructions: row.passCustomizationInstructions,
      googleInstructions: row.passCustomizationGoogleInstructions,
      googleUri: row.passCustomizationGoogleURI,
      hidesBarcode: row.passCustomizationHideBarcode,
    })),
  );
  await db.insert(passCustomizationCategories).values(
    admin.passCustomizationCategories.map((row) => ({
      guid: row.passCustomizationTTpassCustomizationsGUID,
      ttCategoryId: row.passCustomizationTTcategoryID,
      ttPackId: row.passCustomizationTTpackID,
      ttBarcode: row.passCustomizationTTbarcode,
      customizationName: row.passCustomizationTTcustomizationName,
      isActive: row.passCustomizationTTactive,
    })),
  );
  await db.insert(testPasses).values(
    admin.testPasses.map((row) => ({
      guid: row.testPassesGUID,
      barcode: row.testPassesBarcode,
      description: row.testPassesDescription,
      data: row.testPassesData,
    })),
  );
}

async function loadRules(db: Database, admin: DemoPark['admin'], shift: TimeShift): Promise<void> {
  await db.insert(walletExceptions).values(
    admin.walletExceptions.map((row) => ({
      guid: row.walletExceptionGUID,
      orderNumber: row.walletExceptionOrderNumber,
      skipsRegistration: row.walletExceptionSkipRegistration,
      skipsImage: row.walletExceptionSkipImage,
    })),
  );
  await db.insert(walletItemExclusions).values(
    admin.walletItemExclusions.map((row) => ({
      guid: row.walletItemExclusionsGUID,
      merchItemId: row.walletItemExclusionMerchItemID,
      merchPackId: row.walletItemExclusionMerchPackID,
      createdAt: shift(row.walletItemExclusionCreatedTimestamp),
      customError: row.walletItemExclusionCustomError,
      validFrom: shift(row.walletItemExclusionValidFrom),
      validTo: shift(row.walletItemExclusionValidTo),
      excludesNfc: row.walletItemExclusionExcludeNFC,
      isActive: row.walletItemExclusionActive,
    })),
  );
  await db.insert(wristbandMerchPackIds).values(
    admin.wristbandMerchPackIDs.map((row) => ({
      guid: row.wristbandMerchPackIDsMerchItemGUID,
      merchItemId: String(row.wristbandMerchPackIDsMerchItemID),
      createdAt: shift(row.wristbandMerchPackIDsCreated),
      isActive: row.wristbandMerchPackIDsActive,
      validFrom: shift(row.wristbandMerchPackIDsValidFrom),
      validTo: shift(row.wristbandMerchPackIDsValidTo),
    })),
  );
}

async function loadTeam(db: Database, admin: DemoPark['admin'], password: string): Promise<void> {
  const passwordHashes = await Promise.all(admin.team.map(() => hashPassword(password)));
  await db.insert(teamMembers).values(
    admin.team.map((row, place) => ({
      guid: row.teamMemberGUID,
      firstName: row.teamMemberFirstName,
      lastName: row.teamMemberLastName,
      internalId: row.teamMemberInternalID,
      username: row.teamMemberUsername,
      passwordHash: passwordHashes[place] ?? null,
      description: row.teamMemberDescription,
      accessLevel: row.teamMemberAccessLevel,
      isActive: row.teamMemberActive,
    })),
  );
  const named = admin.permissions.map((row) => ({
    guid: row.permissionGUID,
    name: row.permissionName,
    api: row.permissionAPI,
    method: row.permissionMethod,
    accessLevelMin: row.permissionMinimumAccessLevel,
    isActive: row.permissionActive,
  }));
  // The demo park's own rows first; all other permissions start as in a new park.
  const others = initialPermissionRows()
    .filter(({ name }) => !named.some((row) => row.name === name))
    .map(({ name, api, method, level }) => ({ name, api, method, accessLevelMin: level, isActive: true }));
  await db.insert(permissions).values([...named, ...others]);
  await db.insert(goodwillLimits).values([...firstGoodwillLimits]);
}
