/**
 * What the runbook's commands need on a machine without systemd, root folders and Apple: the one table of all
 * differences. Every command that it does not name is run as printed.
 */
/** The values of one run. */
export interface Site {
  /** Takes the place of the root folder. */
  root: string;
  /** The working tree whose newest commit is cloned. */
  repository: string;
  /** For 3000 and 3001, then for the metrics at 9464 and 9465. */
  ports: readonly [number, number, number, number];
  publicUrl: string;
}

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
  instead?: Instead;
  reason: string;
}[] = [
  {
    command: /^promenade keys install pass\.cer$/,
    instead: 'install-apple-files',
    reason: 'only Apple issues this certificate; an authority of our own signs another',
  },
  {
    command: /^systemctl enable --now /,
    instead: 'start-servers',
    reason: 'systemd is not the first process; the servers are started from the unit file itself',
  },
  {
    command: /^SITE=pass\.example\.com .*caddy run /,
    reason: 'Caddy is no package of the machine; the requests carry the headers of a proxy',
  },
];

/** The steps that the script itself does. */
export type Instead = 'install-apple-files' | 'start-servers';

/** The first words of commands that are run. */
const programs = new Set(['git', 'npm', 'node', 'promenade', 'curl']);

/** A command of the runbook as this machine runs it. Throws if its program is not one of the known. */
export function treat(command: string, site: Site): string {
  const text = edits(site).reduce((done, [from, to]) => done.replaceAll(from, to), command);
  const program = /^(?:[A-Z_]+=\S* )*([\w-]+)/.exec(text)?.[1] ?? '';
  if (!programs.has(program) && !/^ROOT=\S+ deploy\/init /.test(text))
    throw new Error(`tools/runbook/treatments.ts does not say how to treat: ${command}`);
  return text;
}

/** In this order. */
function edits({ root, repository, publicUrl, ports }: Site): [RegExp, string][] {
  return [
    [
      /^deploy\/init --address \S+/g,
      `ROOT=${root} deploy/init --ports ${ports[0]}:${ports[2]},${ports[1]}:${ports[3]} --address ${publicUrl}`,
    ],
    // The park's own files, which every user of the machine can read.
    [/\/srv\/park\//g, '/opt/promenade/docs/samples/'],
    [/(?<![\w.}])\/(?=(?:etc|opt)\/promenade|var\/(?:lib|backups)\/promenade)/g, `${root}/`],
    [/\bREPOSITORY\b/g, repository],
    [/\b3000\b/g, String(ports[0])],
    [/\b3001\b/g, String(ports[1])],
  ];
}
