/** The staff's main journeys, as one walk for every engine, on a screen of 1,280 x 800 pixels. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { password } from '../team.ts';
import { passOf, untilAnswered, type Step, type Walk } from '../walk.ts';
import { gateSteps } from './gate-steps.ts';

const exception = '10999001';
const sam = passOf('10240006');
const ada = passOf('10240005');

/** The steps in sequence; each opens the back office anew. */
export const staffSteps: readonly Step[] = [
  {
    name: 'a guest at a desktop prints the voucher, and a code leads the pass to the phone',
    journeys: ['phone-on-desk'],
    run: async (walk) => {
      const { visitor, network } = walk;
      await visitor.goto(passOf('10240001').path);
      await visitor.see('Use a mobile device to add pass to your digital wallet');
      await visitor.seeThe('image', 'QR code that opens this pass');
      const since = network.answers.length;
      await visitor.click('button', 'Print Voucher');
      await untilAnswered(walk, since, { path: /voucher/, type: /^application\/pdf/ });
    },
  },
  {
    name: 'an administrator signs in after a wrong password',
    journeys: ['staff-login'],
    run: async ({ visitor }) => {
      await visitor.goto('/login');
      await visitor.fill('Email', 'admin@harborlight.example');
      await visitor.fill('Password', `${password}?`);
      await visitor.click('button', 'Login');
      await visitor.until('refusal', "return [...document.querySelectorAll('[role=alert]')].some(isShown);");
      await visitor.fill('Password', password);
      await visitor.click('button', 'Login');
      await visitor.until('back office', "return location.pathname.startsWith('/admin');");
    },
  },
  {
    name: 'every tab opens with its heading',
    journeys: ['staff-tabs'],
    run: async (walk) => {
      const { visitor } = walk;
      await openTab(walk, 'Orders');
      const textsOf = async (selector: string) =>
        (await visitor.until(
          selector,
          'return [...document.querySelectorAll(given.selector)].filter(isShown).map((one) => one.textContent.trim());',
          { selector },
        )) as string[]; // the script returns texts
      const places = await textsOf('nav[aria-label=Places] a');
      if (places.length < 11) throw new Error(`Only ${places.length} places: ${places.join(', ')}`);
      for (const place of places) {
        await visitor.click('link', place);
        await visitor.until(
          place,
          "return find('link', given.place)?.getAttribute('aria-current') === 'page';",
          { place },
        );
        for (const name of await textsOf('[role=tab]')) {
          await visitor.click('tab', name);
          await seeTab(walk, name);
        }
      }
    },
  },
  {
    name: 'a wallet exception is added, edited and deleted',
    journeys: ['staff-tabs'],
    run: async (walk) => {
      const { visitor } = walk;
      await openTab(walk, 'Wallet Exceptions');
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
    name: 'a key for another system is made, shown once and deleted',
    journeys: ['staff-api-keys'],
    run: async (walk) => {
      const { visitor } = walk;
      await openTab(walk, 'API Keys');
      await visitor.click('button', 'Make key');
      await visitor.fill('Name', 'till-west');
      await visitor.check('Check member codes');
      await visitor.click('button', 'Make key');
      await visitor.see('It is not shown again');
      await visitor.click('button', 'Done');
      await visitor.until('closed dialog', 'return root === document.body;');
      await visitor.see('Tells a till the number');
      await visitor.click('button', 'Delete key');
      await visitor.see('The key cannot be brought back');
      await visitor.click('button', 'Delete key');
      await visitor.until('closed dialog', 'return root === document.body;');
      await visitor.seeNo('button', 'Delete key');
    },
  },
  {
    name: 'an order is found by the phone number, and shows the reasons for its state',
    journeys: [],
    run: async (walk) => {
      const { visitor } = walk;
      await openTab(walk, 'Orders');
      await visitor.fill('Order ID, barcode', '(609) 555-0106');
      await visitor.click('button', 'Search');
      await visitor.see('Sam Whitaker');
      await visitor.click('button', `Open order ${sam.orderId}`);
      await visitor.seeThe('heading', 'Sam Whitaker');
      await visitor.click('tab', 'Order');
      await visitor.see('Why the guest sees this');
      await visitor.see('Skips the photo');
    },
  },
  {
    name: 'a file is previewed, validated and imported, and its refused row is shown',
    journeys: ['staff-imports'],
    run: importStays,
  },
  {
    name: 'a photo request is approved with a message, and the guest can add another photo',
    journeys: ['staff-requests'],
    run: approvePhoto,
  },
  {
    name: 'logout leads to the login and removes all stored data',
    journeys: ['staff-login'],
    run: async (walk) => {
      const { visitor } = walk;
      await openTab(walk, 'Orders');
      await visitor.click('button', 'Logout');
      await visitor.at('/login');
      await visitor.until('empty device', "return localStorage.getItem('accessToken') === null;");
    },
  },
  ...gateSteps,
];

/** Opens a tab of the back office, after a sign-in if the browser has no session. */
async function openTab(walk: Walk, name: string): Promise<void> {
  const { visitor } = walk;
  await visitor.goto(`/admin/${name.toLowerCase().replaceAll(' ', '-')}`);
  const has = "return find('link', 'Guests') ? 'places' : find('field', 'Password') ? 'login' : null;";
  if ((await visitor.until('places or login', has)) === 'login') {
    await visitor.fill('Email', 'admin@harborlight.example');
    await visitor.fill('Password', password);
    await visitor.click('button', 'Login');
  }
  await seeTab(walk, name);
}

async function seeTab({ visitor }: Walk, name: string): Promise<void> {
  await visitor.until(
    `heading "${name}"`,
    "return [...document.querySelectorAll('h1')].some((one) => isShown(one) && plain(one.textContent) === plain(given.name));",
    { name },
  );
}

const head = 'reservationNumber,folio,firstName,lastName,arrivesAt,departsAt,roomRevenue,status';
const stay = (number: string, revenue: string) =>
  `${number},84000099,Ines,Duarte,2026-11-18T21:00:00Z,2026-11-20T16:00:00Z,${revenue},checked-out`;

async function importStays(walk: Walk): Promise<void> {
  const { visitor, folder } = walk;
  const path = join(folder, 'stays of today.csv');
  await writeFile(path, `${head}\n${stay('E2E-1', '412.00')}\n${stay('E2E-2', 'free')}\n`);
  await openTab(walk, 'Imports');
  await visitor.until('file field', "return document.querySelector('input[type=file]') !== null;");
  await visitor.driver.upload('input[type=file]', path);
  await visitor.hasValue('Kind of data', 'stays');
  await visitor.see('Refused: Room revenue');
  await visitor.click('button', 'Validate');
  await untilRun(walk, 'Validated');
  await visitor.check('Dry run: nothing is saved');
  await visitor.click('button', 'Import');
  await untilRun(walk, 'Done');
  await visitor.seeThe('button', 'Why rows of stays of today.csv were refused');
}

/** Waits until a row of the table of runs says so of the file. */
async function untilRun({ visitor }: Walk, state: string): Promise<void> {
  await visitor.until(
    `run with state ${state}`,
    "return [...document.querySelectorAll('tr')].some((one) => one.textContent.includes('stays of today.csv') && one.textContent.includes(given.state));",
    { state },
  );
}

async function approvePhoto(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await openTab(walk, 'Requests');
  await visitor.click('button', 'Photo: Ada Lindqvist');
  await visitor.until(
    'photo',
    "return find('image', 'Ada Lindqvist, as on the pass')?.naturalWidth === 640;",
  );
  await visitor.fill('Message to the guest', 'Please take a photo without the hat.');
  await visitor.click('button', 'Approve and remove photo');
  await visitor.see('Approved: another photo, Ada Lindqvist.');
  await visitor.goto(ada.path);
  await visitor.seeThe('button', 'Add your photo');
}
