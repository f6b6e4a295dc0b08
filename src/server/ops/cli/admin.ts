import { isMailAddress } from '#server/base/mail/mail-address.ts';
import {
  createAdministrator,
  resetAdministratorAccess,
  type AdministratorMade,
} from '#server/staff/administrator.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

const linkNote =
  'The link works once, within three days. Whoever has it becomes this administrator: hand it over in private.';

/** Adds an administrator and prints the link by which they choose a password; also adds missing permission rows. */
export const adminCreate: Command = {
  name: 'admin create',
  parameters: 'EMAIL FIRST LAST',
  summary: 'Adds an administrator and prints a link to choose a password.',
  details:
    'There is no account in a new park: this makes the first one. Permission rows that are missing are added.',
  negative: 'somebody signs in with this address already',
  run: ({ words: [email = '', firstName = '', lastName = ''], environment }) =>
    withHost(environment, async (host) => {
      refuseOddEmail(email);
      const made = await createAdministrator(host, { email, firstName, lastName });
      return made === undefined
        ? outcomeOfNobody(`Somebody signs in with ${email} already: see admin reset-access.`)
        : outcomeOf(made, `${firstName} ${lastName} may choose a password here:`);
    }),
};

/**
 * Restores an administrator's access after a lost phone, a lost password, or permissions that lock every member out.
 */
export const adminResetAccess: Command = {
  name: 'admin reset-access',
  parameters: 'EMAIL',
  summary: 'Lets an administrator in again and prints a link to choose a new password.',
  details:
    'Makes the member active and an administrator, ends their password, one-time codes and sessions, and opens the\npermission rows without which nobody can change members and permissions.',
  negative: 'nobody signs in with this address',
  run: ({ words: [email = ''], environment }) =>
    withHost(environment, async (host) => {
      refuseOddEmail(email);
      const made = await resetAdministratorAccess(host, email);
      return made === undefined
        ? outcomeOfNobody(`Nobody signs in with ${email}.`)
        : outcomeOf(made, `${email} may choose a new password here:`);
    }),
};

function refuseOddEmail(email: string): void {
  if (!isMailAddress(email)) throw new UsageError(`${email} is not one email address.`);
}

function outcomeOf(made: AdministratorMade, saying: string): Outcome {
  const { link, permissionsAdded, permissionsOpened } = made;
  const rows = `Permission rows added: ${permissionsAdded}, opened again: ${permissionsOpened}.`;
  return {
    exitCode: exitCodes.done,
    text: [saying, `  ${link}`, linkNote, rows].join('\n'),
    data: { link, permissionsAdded, permissionsOpened },
  };
}

function outcomeOfNobody(text: string): Outcome {
  return { exitCode: exitCodes.negative, text, data: { error: text } };
}
