/** Steps about a network that fails. The first ones need a browser that has not loaded the parts yet. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { android } from '../devices.ts';
import { passOf, untilControlled, type Step, type Walk } from '../walk.ts';

const gold = passOf('10240001');

export const lostPartSteps: readonly Step[] = [
  {
    name: 'a part that loads late leaves the server’s link in place, and a lost one offers a retry',
    journeys: ['late-parts', 'lost-parts'],
    run: async ({ visitor, network }) => {
      network.pose({ userAgent: android });
      network.replace(/\/assets\/google-wallet-/, 'held');
      await visitor.goto(gold.path);
      await visitor.seeThe('link', 'Add to Google Wallet');
      await visitor.seeThe('button', 'Start Over');
      const link = "window.link = find('link', 'Add to Google Wallet'); return window.link !== undefined;";
      await visitor.until('link', link);
      network.release();
      await visitor.seeThe('button', 'Add to Google Wallet');
      await visitor.until('link that stayed', 'return window.link.isConnected;');

      network.pose();
      network.replace(/\/assets\/registration-screen-|icon-192/, 'cut');
      await visitor.goto(passOf('10300001').path);
      await visitor.click('button', 'Edit Registration');
      await visitor.see(guestTexts.networkError);
      network.release();
      await visitor.click('button', 'Try again');
      // A browser that never requests a failed script twice reloads the page, and the form is closed then.
      await visitor.seeNo('button', 'Try again');
      await visitor.until(
        'form or button',
        "return (find('field', 'First name') ?? find('button', 'Edit Registration')) !== undefined;",
      );
    },
    allowedComplaints: /registration-form|import|Load failed|Failed to fetch|NetworkError|network/i,
  },
];

export const networkSteps: readonly Step[] = [
  {
    name: 'a server that never answers counts as no network, and the deck of an order works without one',
    journeys: ['no-signal'],
    run: async (walk) => {
      const { visitor, network } = walk;
      const [first, second] = ['/10600001/5126000006000010', '/10600001/5126000006000028'];
      await visitor.goto(first);
      await untilControlled(walk);
      await untilKept(walk, [first, second]);
      // Not everything: a browser opens six connections only, and the script before the page's needs one.
      network.replace(/^\/(?:10600001|api)\//, 'held');
      await visitor.goto(first);
      await visitor.see('No connection');
      network.release();
      network.setOnline(false);
      try {
        await visitor.goto(first);
        await visitor.click('button', 'Next pass');
        await visitor.at(second);
        await visitor.see('2 of 3');
        await visitor.see('No connection');
        await visitor.seeThe('button', 'Show the barcode full screen');
      } finally {
        network.setOnline(true);
      }
    },
  },
  {
    name: 'a pass opens again without a network, and Start Over removes it',
    journeys: ['no-signal', 'main-page'],
    run: openWithoutNetwork,
  },
];

/** Waits until these pages and the scripts of the current one are kept. */
async function untilKept({ visitor }: Walk, paths: readonly string[]): Promise<void> {
  await visitor.until(
    'kept pages and scripts',
    `const keptIn = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
     const [passes, assets] = [await keptIn('passes'), await keptIn('assets')];
     const scripts = [...document.querySelectorAll('script[src*="/assets/"]')].map((one) => one.src);
     return given.paths.every((one) => passes.includes(location.origin + one)) && scripts.every((one) => assets.includes(one));`,
    { paths },
  );
}

async function openWithoutNetwork(walk: Walk): Promise<void> {
  const { visitor, network } = walk;
  await visitor.goto(gold.path);
  await untilControlled(walk);
  await untilKept(walk, [gold.path]);
  await visitor.until(
    'kept photo and page of no connection',
    `const keptIn = async (name) => (await (await caches.open(name)).keys()).map((one) => one.url);
     // The guest before read another language, in which the page of no connection was kept.
     const page = await (await (await caches.open('assets')).match('/offline'))?.text();
     return (await keptIn('passes')).some((one) => one.endsWith('/photo.jpg')) && page?.includes('No connection');`,
  );
  network.setOnline(false);
  try {
    await visitor.goto(gold.path);
    await visitor.see('No connection');
    await visitor.see('This is your pass as of');
    await visitor.seeThe('button', 'Show the barcode full screen');
    await visitor.until(
      'photo',
      `return document.querySelector('img[src*="/photo.jpg"]')?.naturalWidth > 0;`,
    );
    for (const address of ['/', '/lookup', '/loyalty/', '/activate/']) {
      await visitor.goto(address);
      await visitor.see('No connection');
      await visitor.seeThe('link', 'Wild Pass Gold, Maya');
    }
  } finally {
    network.setOnline(true);
  }
  await visitor.goto(gold.path);
  await visitor.click('button', 'Start Over');
  await visitor.at('/');
  await visitor.until(
    'device without the pass',
    "return (await (await caches.open('passes')).keys()).every((one) => !one.url.endsWith(given.path));",
    { path: gold.path },
  );
}
