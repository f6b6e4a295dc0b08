/** Steps about taking a pass along. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { android } from '../devices.ts';
import { passOf, untilAnswered, type Step } from '../walk.ts';

const gold = passOf('10240001');
const family = '/10600001/5126000006000010';

export const walletSteps: readonly Step[] = [
  {
    name: 'the pass goes into Apple Wallet, and the passes of a family in one tap',
    journeys: ['family'],
    run: async (walk) => {
      const { visitor, network } = walk;
      for (const [path, button, type] of [
        [gold.path, 'Add to Apple Wallet', /^application\/vnd\.apple\.pkpass$/],
        [family, 'Add all to Apple Wallet', /^application\/vnd\.apple\.pkpasses$/],
      ] as const) {
        await visitor.goto(path);
        const since = network.answers.length;
        await visitor.click('button', button);
        await untilAnswered(walk, since, { path: /^\/api\/apple-wallet\//, type });
      }
    },
  },
  {
    name: 'failures of the wallet have their own texts, and a pass that is bound offers none',
    journeys: [],
    run: async ({ visitor, network }) => {
      await visitor.goto(gold.path);
      for (const [stand, text] of [
        [{ status: 404, body: '{"title":"Unable to locate order"}' }, guestTexts.orderNotFound],
        [{ status: 408, body: '{"title":"x"}' }, guestTexts.temporaryError],
        ['cut', guestTexts.networkError],
      ] as const) {
        network.replace(/^\/api\/apple-wallet\//, stand);
        await visitor.click('button', 'Add to Apple Wallet');
        await visitor.see(text);
      }
      network.release();
      await visitor.goto(passOf('10240011').path);
      await visitor.see('This pass has already been added to a wallet.');
      await visitor.seeNo('button', 'Add to Apple Wallet');
    },
  },
  {
    name: 'a binding link serves the pass once, and the page fetches a new one',
    journeys: ['phone-on-desk'],
    run: async (walk) => {
      const { visitor, network } = walk;
      await visitor.goto(passOf('10240012').path);
      await visitor.seeThe('link', 'Add to Apple Wallet');
      const href = "return find('link', 'Add to Apple Wallet')?.href;";
      const first = await visitor.until('link', href);
      const since = network.answers.length;
      await visitor.click('link', 'Add to Apple Wallet');
      await untilAnswered(walk, since, { path: /\/pass\//, type: /vnd\.apple\.pkpass$/ });
      await visitor.until(
        'another link',
        "return find('link', 'Add to Apple Wallet')?.href !== given.first;",
        { first },
      );
    },
  },
  {
    name: 'on Android the pass goes to Google Wallet, and a browser inside an app says where to open it',
    journeys: ['google-wallet'],
    run: async ({ visitor, network }) => {
      network.pose({ userAgent: android });
      await visitor.goto(gold.path);
      await visitor.seeThe('button', 'Add to Google Wallet');
      // No test may visit Google: the browser blocks the tab, and the link stays.
      await visitor.until('blocked tab', 'window.open = () => null; return true;');
      await visitor.click('button', 'Add to Google Wallet');
      await visitor.until(
        'link to Google Wallet',
        String.raw`return /^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/.test(find('link', 'View Your Pass')?.href);`,
      );
      network.pose({
        userAgent: `${android.replace('Pixel 10', 'Pixel 10; wv')} Instagram 400.0.0.35.102 Android`,
      });
      await visitor.goto(gold.path);
      await visitor.see('This page is open in the window of Instagram');
      await visitor.click('button', 'Copy Link');
      await visitor.until(
        'copied link',
        "return [...document.querySelectorAll('[aria-live]')].some((one) => one.textContent.includes('Link copied'));",
      );
    },
  },
];
