/** The staff's main journeys, as one walk for every engine, on a screen of 1,280 x 800 pixels. */
import { passOf, untilAnswered, type Step } from './walk.ts';

/** The password of the demo team; no real account has it. */
const password = 'lantern-wheel-by-the-sea';
const exception = '10999001';
const sam = passOf('10240006');

/** The steps in sequence; each continues from the end of the last one. */
export const staffSteps: readonly Step[] = [
  {
    name: 'a guest at a desktop prints the voucher',
    run: async (walk) => {
      const { visitor, network } = walk;
      await visitor.goto(passOf('10240001').path);
      await visitor.see('Use a mobile device to add pass to your digital wallet');
      const since = network.answers.length;
      await visitor.click('button', 'Print Voucher');
      await untilAnswered(walk, since, { path: /voucher/, type: /^application\/pdf/ });
    },
  },
  {
    name: 'an administrator signs in',
    run: async ({ visitor }) => {
      await visitor.goto('/login');
      await visitor.fill('Email', 'admin@harborlight.example');
      await visitor.fill('Password', password);
      await visitor.click('button', 'Login');
      await visitor.until('back office', "return location.pathname.startsWith('/admin');");
    },
  },
  {
    name: 'every tab opens with its heading',
    run: async ({ visitor }) => {
      await visitor.seeThe('tab', 'Orders');
      const names = (await visitor.until(
        'tabs',
        "return [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent.trim());",
      )) as string[];
      if (names.length < 10) throw new Error(`Only ${names.length} tabs: ${names.join(', ')}`);
      for (const name of names) {
        await visitor.click('tab', name);
        await visitor.until(
          `heading "${name}"`,
          "return [...document.querySelectorAll('h1')].some((one) => isShown(one) && plain(one.textContent) === plain(given.name));",
          { name },
        );
      }
    },
  },
  {
    name: 'a wallet exception is added, edited and deleted',
    run: async ({ visitor }) => {
      await visitor.click('tab', 'Wallet Exceptions');
      await visitor.click('button', 'Add wallet exception');
      await visitor.fill('Order Number', exception);
      await visitor.check('Skip Image');
      await visitor.click('button', 'Save');
      await visitor.click('button', `Edit ${exception}`);
      await visitor.check('Skip Registration');
      await visitor.click('button', 'Save');
      await visitor.until('closed dialog', 'return root === document.body;');
      await visitor.click('button', `Edit ${exception}`);
      await visitor.until('saved change', "return find('field', 'Skip Registration')?.checked;");
      await visitor.click('button', 'Delete');
      await visitor.click('button', 'Delete wallet exception');
      await visitor.until('closed dialog', 'return root === document.body;');
      await visitor.seeNo('button', `Edit ${exception}`);
    },
  },
  {
    name: 'an order is found by the phone number, and shows the reasons for its state',
    run: async ({ visitor }) => {
      await visitor.click('tab', 'Orders');
      await visitor.fill('Order ID, barcode', '(609) 555-0106');
      await visitor.click('button', 'Search');
      await visitor.see('Sam Whitaker');
      await visitor.click('button', `Open order ${sam.orderId}`);
      await visitor.seeThe('heading', `Order ${sam.orderId}`);
      await visitor.see('Why the guest sees this');
      await visitor.see('Skips the photo');
    },
  },
  {
    name: 'logout leads to the login and removes all stored data',
    run: async ({ visitor }) => {
      await visitor.click('button', 'Logout');
      await visitor.at('/login');
      await visitor.until('empty device', "return localStorage.getItem('accessToken') === null;");
    },
  },
];
