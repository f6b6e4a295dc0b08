/** Every call the server answers. A route outside this table, or an entry without its route, stops the server at start. */
import type { Call } from './call.ts';
import { orderCorrectionCalls } from './calls/order-corrections.ts';
import { adminTabCalls } from './calls/admin-tabs.ts';
import { analyticsCalls } from './calls/analytics.ts';
import { earnRulesCalls } from './calls/earn-rules.ts';
import { gateCalls } from './calls/gate.ts';
import { handOffCalls } from './calls/hand-off.ts';
import { importCalls } from './calls/imports.ts';
import { linkCalls } from './calls/links.ts';
import { loginCalls } from './calls/order.ts';
import { loyaltyCalls } from './calls/loyalty.ts';
import { loyaltyMemberCalls } from './calls/loyalty-member.ts';
import { rewardImageCalls } from './calls/reward-images.ts';
import { rewardCalls } from './calls/rewards.ts';
import { staffRewardCalls } from './calls/staff-rewards.ts';
import { operationsCalls } from './calls/operations.ts';
import { pageCalls } from './calls/pages.ts';
import { passRefreshCalls } from './calls/pass-refresh.ts';
import { createPassCalls } from './calls/create-pass.ts';
import { photoCalls } from './calls/photo.ts';
import { readByKeyCalls } from './calls/read-by-key.ts';
import { registrationCalls } from './calls/registration.ts';
import { shareCalls } from './calls/share.ts';
import { staffImportMappingCalls } from './calls/staff-import-mappings.ts';
import { staffImportCalls } from './calls/staff-imports.ts';
import { staffLoyaltyCalls } from './calls/staff-loyalty.ts';
import { staffAuditCalls } from './calls/staff-audit.ts';
import { staffDashboardCalls } from './calls/staff-dashboard.ts';
import { staffHealthCalls } from './calls/staff-health.ts';
import { staffExportCalls } from './calls/staff-export.ts';
import { staffMessageCalls } from './calls/staff-messages.ts';
import { languageCalls } from './calls/language.ts';
import { messageChoiceCalls } from './calls/message-choice.ts';
import { developerCalls } from './calls/developers.ts';
import { deskClubCalls } from './calls/desk-club.ts';
import { deskPassCalls } from './calls/desk-pass.ts';
import { deskPhotoCalls } from './calls/desk-photo.ts';
import { deskWristbandCalls } from './calls/desk-wristband.ts';
import { staffFindCalls } from './calls/staff-find.ts';
import { staffGuestCalls } from './calls/staff-guest.ts';
import { staffOrderCalls } from './calls/staff-orders.ts';
import { staffWatchCalls } from './calls/staff-watch.ts';
import { staffApiKeyCalls } from './calls/staff-api-keys.ts';
import { staffWebhookCalls } from './calls/staff-webhooks.ts';
import { staffUndoCalls } from './calls/staff-undo.ts';
import { claimStepCalls } from './calls/claim-steps.ts';
import { staffClubRequestCalls } from './calls/staff-club-requests.ts';
import { helpRequestCalls } from './calls/help-requests.ts';
import { staffRequestCalls } from './calls/staff-requests.ts';
import { staffParkSettingCalls } from './calls/staff-park-settings.ts';
import { staffRequestDueCalls } from './calls/staff-request-due.ts';
import { staffPhotoRequestCalls } from './calls/staff-photo-requests.ts';
import { staffAccountCalls } from './calls/staff-account.ts';
import { staffDirectoryCalls } from './calls/staff-directory.ts';
import { passkeyCalls } from './calls/staff-passkey.ts';
import { passwordLinkCalls } from './calls/staff-password-link.ts';
import { staffScanCalls } from './calls/staff-scan.ts';
import { staffSessionCalls } from './calls/staff-session.ts';
import { staffTeamCalls } from './calls/staff-team.ts';
import { staffLookCalls } from './calls/staff-looks.ts';
import { staffRoleCalls } from './calls/staff-roles.ts';
import { storedValueCalls } from './calls/stored-value.ts';
import { walletCalls } from './calls/wallet.ts';
import { webhookCalls } from './calls/webhooks.ts';
import { walletUpdateCalls } from './calls/wallet-updates.ts';
import { webIconCalls } from './calls/web-icons.ts';
import { wristbandCalls } from './calls/wristband.ts';

export const contract = {
  ...loginCalls,
  ...linkCalls,
  ...registrationCalls,
  ...walletCalls,
  ...walletUpdateCalls,
  ...handOffCalls,
  ...photoCalls,
  ...analyticsCalls,
  ...shareCalls,
  ...wristbandCalls,
  ...storedValueCalls,
  ...loyaltyCalls,
  ...loyaltyMemberCalls,
  ...claimStepCalls,
  ...rewardCalls,
  ...rewardImageCalls,
  ...staffSessionCalls,
  ...staffScanCalls,
  ...staffAccountCalls,
  ...staffDirectoryCalls,
  ...passkeyCalls,
  ...passwordLinkCalls,
  ...adminTabCalls,
  ...staffLoyaltyCalls,
  ...staffRewardCalls,
  ...earnRulesCalls,
  ...staffImportCalls,
  ...staffImportMappingCalls,
  ...staffUndoCalls,
  ...gateCalls,
  ...importCalls,
  ...readByKeyCalls,
  ...createPassCalls,
  ...webhookCalls,
  ...staffMessageCalls,
  ...languageCalls,
  ...messageChoiceCalls,
  ...staffPhotoRequestCalls,
  ...staffClubRequestCalls,
  ...staffRequestCalls,
  ...staffRequestDueCalls,
  ...staffParkSettingCalls,
  ...helpRequestCalls,
  ...staffFindCalls,
  ...staffGuestCalls,
  ...deskPassCalls,
  ...deskPhotoCalls,
  ...deskWristbandCalls,
  ...deskClubCalls,
  ...developerCalls,
  ...staffOrderCalls,
  ...orderCorrectionCalls,
  ...staffAuditCalls,
  ...staffWatchCalls,
  ...staffWebhookCalls,
  ...staffApiKeyCalls,
  ...staffDashboardCalls,
  ...staffHealthCalls,
  ...staffExportCalls,
  ...passRefreshCalls,
  ...staffTeamCalls,
  ...staffRoleCalls,
  ...staffLookCalls,
  ...operationsCalls,
  ...webIconCalls,
  ...pageCalls,
} as const satisfies Record<string, Call>;

export type Contract = typeof contract;

/** Method and path of a call, such as "POST /api/login/"; server and browser name calls by it. */
export type CallKey = keyof Contract;

/** Splits a key into its method and its path. */
export function readCallKey(key: string): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]; // the table's keys are all of this form
  return { method, path };
}
