/**
 * Follows docs/runbook.md from a bare Debian to a guest with a mail, a page and a pass: reads its commands and runs them as
 * printed, with the differences of tools/runbook/treatments.ts, on a machine of its own with systemd and Debian's packages.
 * Then it puts each proxy of `deploy/` in front of the park. CI does so, so that neither can grow stale. The argument is a
 * root that `debootstrap --variant=minbase --include=ca-certificates,systemd,systemd-sysv,dbus bookworm ROOT` made.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { host, makeAsk, type Ask } from './runbook/ask-park.ts';
import { bootBareMachine, runApart, type BareMachine } from './runbook/bare-machine.ts';
import { installAppleFiles, issueCertificate, readParkName } from './runbook/by-hand.ts';
import { checkGuest } from './runbook/check-guest.ts';
import { checkProxies } from './runbook/check-proxies.ts';
import { makePlan } from './runbook/plan.ts';
import { makeShell, type Shell } from './runbook/shell.ts';
import { repository, type Instead } from './runbook/treatments.ts';

const [base, apart] = process.argv.slice(2);
if (process.getuid?.() !== 0 || base === undefined)
  throw new Error('Root follows the runbook, with the root of a bare Debian as the argument.');
process.exitCode =
  apart === undefined ? await runApart([import.meta.filename, base, 'apart']) : await follow(base);

async function follow(root: string): Promise<number> {
  const machine = await bootBareMachine(resolve(root));
  const shell = makeShell(machine, shellEnvironment());
  try {
    await followRunbook(machine, shell);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(await shell('journalctl --no-pager --lines 60 --unit "promenade@*" || true'));
    return 1;
  } finally {
    await machine.stop();
  }
}

async function followRunbook(machine: BareMachine, shell: Shell): Promise<void> {
  const { root } = machine;
  execFileSync('git', [
    'clone',
    '--quiet',
    '--bare',
    '--depth',
    '1',
    `file://${resolve('.')}`,
    join(root, repository),
  ]);
  // The park's own files, which every user of the machine can read.
  cpSync('docs/samples', join(root, 'srv/park'), { recursive: true });
  let wwdrPem = '';
  const handled: Record<Instead, () => unknown> = {
    'install-apple-files': async () => (wwdrPem = await installAppleFiles(root, shell)),
    'issue-certificate': () => issueCertificate(root, host),
  };
  const steps = makePlan(readFileSync('docs/runbook.md', 'utf8'));
  const began = performance.now();
  for (const { line, shell: command, instead } of steps) {
    const startedAt = performance.now();
    if (command !== undefined) await shell(command);
    if (instead !== undefined) await handled[instead]();
    // Mails to everyone stay on the machine.
    if (command?.startsWith('apt-get install')) await shell('postconf -e virtual_alias_maps=static:root');
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`line ${line}, ${seconds} s: ${instead ?? command?.split('\n')[0]?.slice(0, 110)}`);
  }
  const ask = makeAsk(readFileSync(join(root, 'etc/letsencrypt/live', host, 'fullchain.pem'), 'utf8'));
  await checkWithMail(machine, shell, { ask, wwdrPem });
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${steps.length} commands in ${minutes} minutes lead to a mail, a page and a signed pass.`);
  await checkProxies(shell, ask);
}

async function checkWithMail(
  { root }: BareMachine,
  shell: Shell,
  { ask, wwdrPem }: { ask: Ask; wwdrPem: string },
): Promise<void> {
  await shell('promenade keys');
  const mailbox = await shell(
    'for i in $(seq 60); do [ -s /var/mail/root ] && break; sleep 1; done; cat /var/mail/root',
  );
  await checkGuest(ask, { wwdrPem, parkName: readParkName(root), mailbox });
}

/** What a login shell of the operator has, and how npm reaches its registry from the real machine. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const isOfWay = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(?:https?|no)_proxy|npm_config_registry)$/i;
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isOfWay.test(name))),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
}
