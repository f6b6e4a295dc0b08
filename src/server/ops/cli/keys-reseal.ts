import { SetupError } from '#server/base/setup-error.ts';
import { describeCounted } from '../keys/describe-server-keys.ts';
import { countKeyUses, fetchNotedKeys } from '../keys/key-uses.queries.ts';
import { refuseMissingKeys } from '../keys/refuse-missing-keys.ts';
import { resealKeys } from '../keys/reseal-keys.ts';
import { exitCodes, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';

/** Seals anew what a former server key sealed. */
export const keysResealCommand: Command = {
  name: 'keys reseal',
  parameters: '',
  summary: 'Seals anew under the newest server key, and says for each former one whether it may go.',
  details: `Photos, links of shares, secrets of webhooks and authenticator apps are sealed anew, in pieces, while servers run. Restart
every server with the new key first. If the command is stopped, give it again: it continues.`,
  negative: 'something stays sealed by a former key; each kind is named',
  run: ({ flags, environment }) =>
    withHost(environment, async (host) => {
      await refuseUnknownToServers(host);
      await refuseMissingKeys(host);
      const show = flags['json'] === true ? undefined : (text: string) => console.error(text);
      const { resealed, left } = await resealKeys(host, show);
      const uses = await countKeyUses(host.db);
      const sums = Object.entries(resealed).map(([what, count]) => `${count} ${what}`);
      const lines = [
        `Sealed anew: ${sums.join(', ')}.`,
        ...left.map((text) => `Not sealed anew: ${text}.`),
        ...describeCounted(host.secrets, uses).lines,
      ];
      return {
        exitCode: left.length === 0 ? exitCodes.done : exitCodes.negative,
        text: lines.join('\n'),
        data: { resealed, left, uses },
      };
    }),
};

/** A running server that lacks the key could not open what it seals. */
async function refuseUnknownToServers({ db, secrets }: Host): Promise<void> {
  const [newest = ''] = secrets.keyIds;
  if ((await fetchNotedKeys(db))?.includes(newest) === true) return;
  throw new SetupError(
    `No server has started with the key ${newest} yet. Restart every server, then repeat this.`,
  );
}
