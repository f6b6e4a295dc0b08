/**
 * The data tabs of the back office: calls, table and modal derive from them; their places are in
 * src/web/staff/app/staff-places.tsx. docs/how-to.md names the files of a further tab.
 */
import { categoryHint, readOnlyLevelHint } from './admin-hints.ts';
import { answerTextColumns } from './answer-text-columns.ts';
import { goodwillColumns } from './goodwill-columns.ts';
import { passCustomizationColumns } from './pass-customization-columns.ts';
import { rewardColumns } from './reward-columns.ts';
import { sessionColumns } from './session-columns.ts';
import { teamColumns } from './team-columns.ts';
import type { AdminColumn } from './admin-columns.ts';
import type { Brand } from './brand.ts';
import type { PermissionName } from './staff-permissions.ts';

/** A data tab. */
export interface AdminTab {
  /** The tab's name in its place. */
  title: string;
  /** What one row is, in small letters; for buttons and confirmations. */
  rowName: string;
  api: `/api/admin/${string}/`;
  /** The name of the row's id on the wire. */
  idField: string;
  /** The columns by which a person tells a row from another. */
  nameFields: readonly string[];
  permissions: {
    list: PermissionName;
    create?: PermissionName;
    update: PermissionName;
    delete?: PermissionName;
  };
  columns: readonly AdminColumn[];
  /** The IDs by which a row applies to something: a row without any of them matches nothing. */
  matchFields?: readonly string[];
  /** Lists of people and sessions are kept in memory only, never on the device. */
  isKeptOnDevice: boolean;
}

const everyPermission = <Entity extends string>(entity: Entity) =>
  ({
    list: `${entity} List`,
    create: `${entity} Create`,
    update: `${entity} Update`,
    delete: `${entity} Delete`,
  }) as const;

export const adminTabs = {
  'pass-customizations': {
    title: 'Pass Customizations',
    rowName: 'pass customization',
    api: '/api/admin/pass-customization/',
    idField: 'passCustomizationGUID',
    nameFields: ['passCustomizationName'],
    permissions: everyPermission('Pass Customization'),
    isKeptOnDevice: true,
    columns: passCustomizationColumns,
  },
  'pass-customization-categories': {
    title: 'Pass Customization Categories',
    rowName: 'pass customization category',
    api: '/api/admin/pass-customization-categories/',
    idField: 'passCustomizationTTpassCustomizationsGUID',
    nameFields: [
      'passCustomizationTTcustomizationName',
      'passCustomizationTTcategoryID',
      'passCustomizationTTpackID',
      'passCustomizationTTbarcode',
    ],
    permissions: everyPermission('Pass Customization Category'),
    matchFields: ['passCustomizationTTcategoryID', 'passCustomizationTTpackID', 'passCustomizationTTbarcode'],
    isKeptOnDevice: true,
    columns: [
      {
        name: 'passCustomizationTTcategoryID',
        label: 'Category ID',
        kind: 'text',
        format: 'id',
        charactersMax: 40,
        hint: categoryHint,
      },
      { name: 'passCustomizationTTpackID', label: 'Pack ID', kind: 'text', format: 'id', charactersMax: 40 },
      { name: 'passCustomizationTTbarcode', label: 'Barcode', kind: 'text', format: 'digits' },
      {
        name: 'passCustomizationTTcustomizationName',
        label: 'Customization',
        kind: 'select',
        options: 'pass-customizations',
        isRequired: true,
      },
      { name: 'passCustomizationTTactive', label: 'Active', kind: 'boolean' },
    ],
  },
  'test-passes': {
    title: 'Test Passes',
    rowName: 'test pass',
    api: '/api/admin/test-passes/',
    idField: 'testPassesGUID',
    nameFields: ['testPassesBarcode'],
    permissions: everyPermission('Test Pass'),
    isKeptOnDevice: true,
    columns: [
      { name: 'testPassesBarcode', label: 'Barcode', kind: 'text', format: 'digits', isRequired: true },
      { name: 'testPassesDescription', label: 'Description', kind: 'text', charactersMax: 500 },
      {
        name: 'testPassesData',
        label: 'Data',
        kind: 'textarea',
        format: 'json',
        charactersMax: 8000,
        shownCharactersMax: 80,
        hint: 'A JSON object whose fields replace those of the default pass',
      },
    ],
  },
  'wallet-exceptions': {
    title: 'Wallet Exceptions',
    rowName: 'wallet exception',
    api: '/api/admin/wallet-exception/',
    idField: 'walletExceptionGUID',
    nameFields: ['walletExceptionOrderNumber'],
    permissions: everyPermission('Wallet Exception'),
    isKeptOnDevice: true,
    columns: [
      {
        name: 'walletExceptionOrderNumber',
        label: 'Order Number',
        kind: 'text',
        format: 'digits',
        isRequired: true,
      },
      { name: 'walletExceptionSkipRegistration', label: 'Skip Registration', kind: 'boolean' },
      { name: 'walletExceptionSkipImage', label: 'Skip Image', kind: 'boolean' },
    ],
  },
  'wallet-item-exclusions': {
    title: 'Wallet Item Exclusions',
    rowName: 'wallet item exclusion',
    api: '/api/admin/wallet-item-exclusion/',
    idField: 'walletItemExclusionsGUID',
    nameFields: ['walletItemExclusionMerchItemID', 'walletItemExclusionMerchPackID'],
    permissions: everyPermission('Wallet Item Exclusion'),
    matchFields: ['walletItemExclusionMerchItemID', 'walletItemExclusionMerchPackID'],
    isKeptOnDevice: true,
    columns: [
      {
        name: 'walletItemExclusionMerchItemID',
        label: 'Merch Item ID',
        kind: 'text',
        format: 'id',
        charactersMax: 40,
      },
      {
        name: 'walletItemExclusionMerchPackID',
        label: 'Merch Pack ID',
        kind: 'text',
        format: 'id',
        charactersMax: 40,
      },
      { name: 'walletItemExclusionCreatedTimestamp', label: 'Created', kind: 'datetime', use: 'read-only' },
      {
        name: 'walletItemExclusionCustomError',
        label: 'Custom Error',
        kind: 'textarea',
        charactersMax: 2000,
        shownCharactersMax: 80,
        hint: 'Text shown to the guest; empty for the default text',
      },
      { name: 'walletItemExclusionValidFrom', label: 'Valid From', kind: 'datetime' },
      { name: 'walletItemExclusionValidTo', label: 'Valid To', kind: 'datetime' },
      { name: 'walletItemExclusionExcludeNFC', label: 'Exclude NFC', kind: 'boolean' },
      { name: 'walletItemExclusionActive', label: 'Active', kind: 'boolean' },
    ],
  },
  'wristband-merch-pack-ids': {
    title: 'Wristband Merch Pack IDs',
    rowName: 'wristband merch pack ID',
    api: '/api/admin/wristband-merch-pack-ids/',
    idField: 'wristbandMerchPackIDsMerchItemGUID',
    nameFields: ['wristbandMerchPackIDsMerchItemID'],
    permissions: everyPermission('Wristband Merch Pack ID'),
    isKeptOnDevice: true,
    columns: [
      {
        name: 'wristbandMerchPackIDsMerchItemID',
        label: 'Merch Item ID',
        kind: 'item-id',
        charactersMax: 40,
        isRequired: true,
        hint: 'The item ID or the pack ID of a product',
      },
      { name: 'wristbandMerchPackIDsCreated', label: 'Created', kind: 'datetime', use: 'read-only' },
      { name: 'wristbandMerchPackIDsActive', label: 'Active', kind: 'boolean' },
      { name: 'wristbandMerchPackIDsValidFrom', label: 'Valid From', kind: 'datetime' },
      { name: 'wristbandMerchPackIDsValidTo', label: 'Valid To', kind: 'datetime' },
    ],
  },
  rewards: {
    title: 'Rewards',
    rowName: 'reward',
    api: '/api/admin/reward/',
    idField: 'rewardGUID',
    nameFields: ['rewardName'],
    permissions: everyPermission('Reward'),
    isKeptOnDevice: true,
    columns: rewardColumns,
  },
  team: {
    title: 'Team',
    rowName: 'team member',
    api: '/api/admin/team-member/',
    idField: 'teamMemberGUID',
    nameFields: ['teamMemberFirstName', 'teamMemberLastName'],
    permissions: everyPermission('Team Member'),
    isKeptOnDevice: false,
    columns: teamColumns,
  },
  permissions: {
    title: 'Permissions',
    rowName: 'permission',
    api: '/api/admin/permission/',
    idField: 'permissionGUID',
    nameFields: ['permissionName'],
    permissions: everyPermission('Permission'),
    isKeptOnDevice: true,
    columns: [
      { name: 'permissionName', label: 'Name', kind: 'text', isRequired: true },
      { name: 'permissionAPI', label: 'API', kind: 'text' },
      {
        name: 'permissionMethod',
        label: 'Method',
        kind: 'text',
        format: 'method',
        hint: readOnlyLevelHint,
      },
      {
        name: 'permissionMinimumAccessLevel',
        label: 'Minimum Access Level',
        kind: 'number',
        min: 0,
        max: 1000,
        isRequired: true,
      },
      { name: 'permissionActive', label: 'Active', kind: 'boolean' },
    ],
  },
  session: {
    title: 'Session',
    rowName: 'session',
    api: '/api/admin/session/',
    idField: 'sessionGUID',
    nameFields: ['teamMemberGUID', 'sessionStartTimestamp'],
    permissions: { list: 'Session List', update: 'Session Update' },
    isKeptOnDevice: false,
    columns: sessionColumns,
  },
  'goodwill-limits': {
    title: 'Goodwill Limits',
    rowName: 'goodwill limit',
    api: '/api/admin/goodwill-limit/',
    idField: 'goodwillLimitGUID',
    nameFields: ['goodwillLimitAccessLevel'],
    permissions: everyPermission('Goodwill Limit'),
    isKeptOnDevice: true,
    columns: goodwillColumns,
  },
  'answer-texts': {
    title: 'Answer Texts',
    rowName: 'answer text',
    api: '/api/admin/answer-text/',
    idField: 'answerTextGUID',
    nameFields: ['answerTextName', 'answerTextLanguage'],
    permissions: everyPermission('Answer Text'),
    isKeptOnDevice: true,
    columns: answerTextColumns,
  },
} as const satisfies Record<string, AdminTab>;

/** The name of a data tab in addresses and in the code. */
export type AdminTabName = keyof typeof adminTabs;

/** A tab as a park has it: whether the IDs of its items hold letters is in its brand. */
export function tabIn(name: AdminTabName, { itemIds }: Pick<Brand, 'itemIds'>): AdminTab {
  const tab: AdminTab = adminTabs[name];
  const columns = tab.columns.map((column) =>
    column.kind === 'item-id' ? { ...column, holdsText: itemIds === 'text' } : column,
  );
  return { ...tab, columns };
}
