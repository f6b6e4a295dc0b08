/** The gate's screen: scans of a reader that types, with a network and without one. */
import { scanVerdicts } from '../../../src/domain/scan-verdict.ts';
import { password } from '../team.ts';
import { passOf, type Step, type Walk } from '../walk.ts';

const season = passOf('10240001');
const used = passOf('10300002');
const card = passOf('10400001');

/** The steps in sequence; the last one ends the session. */
export const gateSteps: readonly Step[] = [
  {
    name: 'the gate admits, stops and asks, scan after scan without a tap',
    journeys: ['staff-gate'],
    run: async (walk) => {
      const { visitor } = walk;
      await openGate(walk);
      await scan(walk, season.barcode);
      await seeTone(walk, 'good', 'Maya Okafor');
      await visitor.until(
        'photo',
        "return find('image', 'Maya Okafor, as on the pass')?.naturalWidth > 100;",
      );
      await scan(walk, used.barcode);
      await seeTone(walk, 'stop', scanVerdicts.redeemed.says);
      await scan(walk, 'PM1D.K1.MZXW6YTBOI.1795388400.94287082');
      await seeTone(walk, 'look', scanVerdicts['member-code'].says);
    },
  },
  {
    name: 'the gate decides without a network by its signed list, and sends its scans after',
    journeys: ['staff-gate'],
    allowedComplaints: /Load failed|Failed to fetch|NetworkError|network|service-?worker|resource/i,
    run: decideWithoutNetwork,
  },
];

/** Opens the gate's screen, after a sign-in if the browser has no session. */
async function openGate(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await visitor.goto('/scan');
  const has =
    "return [...document.querySelectorAll('.scan')].length > 0 ? 'gate' : find('field', 'Password') ? 'login' : null;";
  if ((await visitor.until('gate or login', has)) === 'login') {
    await visitor.fill('Email', 'gate@harborlight.example');
    await visitor.fill('Password', password);
    await visitor.click('button', 'Login');
  }
  await visitor.at('/scan');
  await visitor.see('Ready');
}

/** Types as a reader does: quick keys, and Enter at the end. */
async function scan({ visitor }: Walk, code: string): Promise<void> {
  const typeCode = `
    for (const key of [...given.code, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));`;
  await visitor.driver.evaluate(typeCode, { code });
}

/** Waits for the color of the whole screen and the text of its verdict. */
async function seeTone({ visitor }: Walk, tone: string, says: string): Promise<void> {
  await visitor.until(
    `${tone}, with "${says}"`,
    "const gate = document.querySelector('.scan'); return gate?.dataset.tone === given.tone && plain(gate.querySelector('.scan-result')?.textContent).includes(plain(given.says));",
    { tone, says },
  );
}

async function decideWithoutNetwork(walk: Walk): Promise<void> {
  const { visitor, network } = walk;
  await openGate(walk);
  await scan(walk, season.barcode);
  await seeTone(walk, 'good', 'Maya Okafor');
  await visitor.goto('/scan');
  await visitor.click('button', 'Settings');
  await visitor.click('button', 'Load the list again');
  await visitor.press('Escape');
  await untilListed(walk);
  await untilKept(walk);
  network.setOnline(false);
  try {
    await scan(walk, card.barcode);
    await seeTone(walk, 'good', 'Decided without a network.');
    await seeBar(walk, 'Offline, 1 waiting');
    await scan(walk, '999999999999');
    await seeTone(walk, 'look', scanVerdicts['not-on-list'].says);
    await visitor.goto('/scan');
    await seeBar(walk, 'Offline, 2 waiting');
    await scan(walk, used.barcode);
    await seeBar(walk, 'Offline, 3 waiting');
    await scan(walk, season.barcode);
    await seeTone(walk, 'good', scanVerdicts.valid.says);
    await visitor.until('photo', "return find('image', 'The guest, as on the pass')?.naturalWidth === 180;");
    await seeBar(walk, 'Offline, 4 waiting');
  } finally {
    network.setOnline(true);
  }
  const since = network.answers.length;
  await seeBar(walk, 'Online');
  const isSent = network.answers
    .slice(since)
    .some(({ path, status }) => path.startsWith('/api/admin/scan/sync') && status === 200);
  if (!isSent) throw new Error('The waiting scans were not sent.');
  await scan(walk, season.barcode);
  await seeTone(walk, 'good', 'Maya Okafor');
  await visitor.click('button', 'Settings');
  await visitor.click('button', 'Logout');
  await visitor.at('/login');
}

/** Waits until the list has been loaded and verified, as Settings shows it. */
async function untilListed({ visitor }: Walk): Promise<void> {
  await visitor.click('button', 'Settings');
  await visitor.see('List without a network:');
  await visitor.until('photos', 'return /season passes: [1-9]/.test(root.textContent);');
  await visitor.press('Escape');
  await visitor.until('closed dialog', 'return root === document.body;');
}

/** Waits until the page and the scripts that it has loaded are kept. */
async function untilKept({ visitor }: Walk): Promise<void> {
  await visitor.until(
    'kept page and files',
    `const keysOf = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
     const [pages, files] = [await keysOf('scan-page'), await keysOf('scan-files')];
     const loaded = performance.getEntriesByType('resource').map((one) => one.name);
     return pages.length > 0 && loaded.filter((one) => one.startsWith(location.origin + '/assets/')).every((one) => files.includes(one));`,
  );
}

async function seeBar({ visitor }: Walk, text: string): Promise<void> {
  await visitor.until(
    `bar with "${text}"`,
    "return plain(document.querySelector('.scan-state')?.textContent) === plain(given.text);",
    { text },
  );
}
