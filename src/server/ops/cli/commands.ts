/** The table of commands; a new command is one more line. */
import { adminCreate, adminResetAccess } from './admin.ts';
import { apiKeyList, apiKeyMake, apiKeyRevoke } from './api-key.ts';
import { backup, restore } from './backup.ts';
import { brandInit, brandPreview, brandCheckCommand } from './brand.ts';
import { cardPagesCommand } from './card-pages.ts';
import type { Command } from './command.ts';
import { orderWithdrawCommand, passCorrectBarcodeCommand, passMoveCommand } from './corrections.ts';
import { exportCommand } from './export.ts';
import { databaseCheck } from './check-database.ts';
import { eraseGuestCommand, exportGuestCommand, forgetCommand } from './guest.ts';
import { demoRemoveCommand } from './demo-remove.ts';
import { importRunsCommand, importUndoCommand } from './import-undo.ts';
import { importTemplateCommand } from './import-template.ts';
import { importCommand } from './import.ts';
import { linksCommand } from './links.ts';
import { jobs } from './jobs.ts';
import { keysCommand, keysInstall, keysRequest, keysResealCommand } from './keys.ts';
import { migrate } from './migrate.ts';
import { drillCommand } from './drill.ts';
import { moveCommand } from './move.ts';
import { nightlyCommand } from './nightly.ts';
import {
  passesProgressCommand,
  passesRefreshCommand,
  passesStopCommand,
  unbindPassCommand,
} from './passes.ts';
import { retention } from './retention.ts';
import { settingsCommand, settingsSet } from './settings.ts';
import { webhooksList, webhooksPause, webhooksReplay, webhooksResume } from './webhooks.ts';
import { verifyAuditCommand } from './verify-audit.ts';
import { verify } from './verify.ts';

/** Every command, in the order in which the help shows them. */
export const commands: readonly Command[] = [
  adminCreate,
  adminResetAccess,
  migrate,
  databaseCheck,
  verify,
  verifyAuditCommand,
  backup,
  restore,
  nightlyCommand,
  drillCommand,
  moveCommand,
  demoRemoveCommand,
  exportGuestCommand,
  eraseGuestCommand,
  retention,
  forgetCommand,
  jobs,
  keysCommand,
  keysRequest,
  keysInstall,
  keysResealCommand,
  unbindPassCommand,
  passesRefreshCommand,
  passesProgressCommand,
  passesStopCommand,
  passCorrectBarcodeCommand,
  passMoveCommand,
  orderWithdrawCommand,
  importCommand,
  importTemplateCommand,
  importRunsCommand,
  importUndoCommand,
  exportCommand,
  linksCommand,
  cardPagesCommand,
  apiKeyList,
  apiKeyMake,
  apiKeyRevoke,
  webhooksList,
  webhooksPause,
  webhooksResume,
  webhooksReplay,
  settingsCommand,
  settingsSet,
  brandInit,
  brandPreview,
  brandCheckCommand,
];
