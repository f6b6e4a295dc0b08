import type { AdminRow } from '#contract/calls/admin-tabs.ts';

/** A valid new row of each data tab that tests create rows in. */
export const sampleRows: Record<string, AdminRow> = {
  'pass-customizations': {
    passCustomizationName: 'Harbor Night',
    passCustomizationBackgroundColor: '#112233',
    passCustomizationColor: 'ffffff',
    passCustomizationInstructions: 'Show it at the pier.',
  },
  'pass-customization-categories': {
    passCustomizationTTcategoryID: 'HN',
    passCustomizationTTcustomizationName: 'Day Ticket',
  },
  'test-passes': { testPassesBarcode: '90000001777' },
  'wallet-exceptions': { walletExceptionOrderNumber: '10990001' },
  'wallet-item-exclusions': { walletItemExclusionMerchItemID: '4777' },
  'wristband-merch-pack-ids': { wristbandMerchPackIDsMerchItemID: 5777 },
  team: {
    teamMemberFirstName: 'Nora',
    teamMemberLastName: 'Vale',
    teamMemberInternalID: 'E2001',
    teamMemberUsername: 'nora@harborlight.example',
    teamMemberAccessLevel: 20,
  },
  'answer-texts': {
    answerTextName: 'Come by tomorrow',
    answerTextKind: 'wristband',
    answerTextAnswer: 'approve',
    answerTextLanguage: 'de',
    answerTextText: 'Guten Tag {guest}, bitte kommen Sie morgen zu {park}.',
  },
  permissions: { permissionName: 'Harbor Night', permissionMinimumAccessLevel: 20 },
};
