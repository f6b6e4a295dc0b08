/**
 * What the runbook's commands need on a machine without Apple, public names and an authority of certificates: the one table
 * of all differences. Every command that it does not name is run as printed.
 */
/** The headings whose blocks are followed, in this order; a block of another heading needs a line in `notFollowed`. */
export const followed = ['First start of a park', 'Backup and restore'] as const;

/** The blocks of this heading are followed before the servers start, because the step before refers to them. */
export const keysHeading = 'Apple';

/** Blocks that are not followed, by their first words, and the reason. */
export const notFollowed: readonly { begins: string; reason: string }[] = [
  {
    begins:
      'runuser -u postgres -- createdb --owner promenade --encoding UTF8 --locale C.UTF-8 --template template0 drill',
    reason: 'src/server/ops/cli/restore-drill.test.ts runs the drill',
  },
  {
    begins: 'cd /opt/promenade && runuser -u promenade -- env PORT=3999',
    reason: 'it starts a server on the database of the drill',
  },
  {
    begins: 'install -o root -g promenade -m 644 park-authority.pem',
    reason: 'only a park with an authority of its own needs it',
  },
  { begins: 'sha256sum --check', reason: 'the bundle of a release is made and started by itself' },
  { begins: 'install -d /opt/promenade-next', reason: 'an upgrade needs a second version' },
  { begins: 'git clone --depth 1 --branch vNEW_VERSION', reason: 'an upgrade needs a second version' },
];

/** Commands that are not run, and the reason; `instead` names what the script does at their place. */
export const notRun: readonly {
  command: RegExp;
  instead: Instead;
  reason: string;
}[] = [
  {
    command: /^certbot certonly /,
    instead: 'issue-certificate',
    reason: 'no authority reaches this machine; a certificate of our own takes the place of its files',
  },
  {
    command: /^promenade keys install pass\.cer$/,
    instead: 'install-apple-files',
    reason: 'only Apple issues this certificate; an authority of our own signs another',
  },
];

/** The steps that the script itself does. */
export type Instead = 'install-apple-files' | 'issue-certificate';

/** Where the newest commit of the working tree is cloned from. */
export const repository = '/srv/promenade.git';

/** The first words of commands that are run. */
const programs = new Set(['apt-get', 'git', 'npm', 'node', 'deploy/init', 'systemctl', 'promenade', 'curl']);

/** A command of the runbook as the machine runs it. Throws if its program is not one of the known. */
export function treat(command: string): string {
  const program = /^(?:[A-Z_]+=\S* )*([\w/-]+)/.exec(command)?.[1] ?? '';
  if (!programs.has(program))
    throw new Error(`tools/runbook/treatments.ts does not say how to treat: ${command}`);
  return command.replace(/\bREPOSITORY\b/, repository);
}
