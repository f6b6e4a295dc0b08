import { fullNameOf } from '#domain/pass-card.ts';

import { isMailAddress } from '#server/base/mail/mail-content.ts';
import { addFirstRules } from '#server/loyalty/earn-rules/earn-rules.service.ts';
import {
  createAdministrator,
  resetAdministratorAccess,
  type AdministratorMade,
} from '#server/staff/administrator.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

const linkNote =
  'The link works once, within 24 hours. Anyone who has it becomes this administrator: hand it over in private.';

/**
 * Adds an administrator and prints the link by which they choose a password; also adds missing permission rows, and
 * the first earn rules of the club.
 */
export const adminCreate: Command = {
  name: 'admin create',
  parameters: 'EMAIL FIRST LAST',
  summary: 'Adds an administrator and prints a link to choose a password.',
  details:
    'A new park has no account: this command creates the first one. It also adds missing permission rows, and the\nearn rules with which the club begins: change them in the tab Earn Rules.',
  negative: 'the address has an account already',
  run: ({ words: [email = '', firstName = '', lastName = ''], environment }) =>
    withHost(environment, async (host) => {
      refuseOddEmail(email);
      await addFirstRules(host);
      const made = await createAdministrator(host, { email, firstName, lastName });
      return made === undefined
        ? outcomeOfNobody(`${email} has an account already: see admin reset-access.`)
        : administratorOutcome(made, `${fullNameOf(firstName, lastName)} can choose a password here:`);
    }),
};

/**
 * Restores an administrator's access after a lost phone, a lost password, or permissions that lock every member out.
 */
export const adminResetAccess: Command = {
  name: 'admin reset-access',
  parameters: 'EMAIL',
  summary: 'Restores the access of an administrator and prints a link to choose a new password.',
  details:
    'Makes the member active and an administrator, ends their password, second factors and sessions, and opens the\npermission rows without which no one can change members and permissions.',
  negative: 'no account has this address',
  run: ({ words: [email = ''], environment }) =>
    withHost(environment, async (host) => {
      refuseOddEmail(email);
      const made = await resetAdministratorAccess(host, email);
      return made === undefined
        ? outcomeOfNobody(`No account has the address ${email}.`)
        : administratorOutcome(made, `${email} can choose a new password here:`);
    }),
};

function refuseOddEmail(email: string): void {
  if (!isMailAddress(email)) throw new UsageError(`${email} is not a valid email address.`);
}

function administratorOutcome(made: AdministratorMade, saying: string): Outcome {
  const { link, permissionsAdded, permissionsOpened } = made;
  const rows = `Permission rows added: ${permissionsAdded}, reopened: ${permissionsOpened}.`;
  return {
    exitCode: exitCodes.done,
    text: [saying, `  ${link}`, linkNote, rows].join('\n'),
    data: { link, permissionsAdded, permissionsOpened },
  };
}

function outcomeOfNobody(text: string): Outcome {
  return { exitCode: exitCodes.negative, text, data: { error: text } };
}
