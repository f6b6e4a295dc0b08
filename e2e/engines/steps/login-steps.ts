/** Steps about opening a pass: the forms, the links, and the pages that lead nowhere. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { linkHelp } from '../../../src/texts/english/link-help.ts';
import { guessWrongly, passOf, type Step, type Walk } from '../walk.ts';

const gold = passOf('10240001');
const ticket = passOf('10300001');
const guessedAt = passOf('10300004');

export const loginSteps: readonly Step[] = [
  {
    name: 'a guest logs in, and every failure of the login has its own text and keeps the numbers',
    journeys: ['main-page'],
    run: async ({ visitor, network }) => {
      await visitor.goto('/');
      await visitor.fill('Order ID', gold.orderId);
      await visitor.fill('Barcode', '240126000000199999');
      await visitor.click('button', 'Login');
      await visitor.see(guestTexts.orderNotFound);
      await visitor.fill('Barcode', gold.barcode);
      network.replace(/^\/api\/login\//, { status: 408 });
      await visitor.click('button', 'Login');
      await visitor.see(guestTexts.temporaryError);
      network.replace(/^\/api\/login\//, 'cut');
      await visitor.click('button', 'Login');
      await visitor.see(guestTexts.errorLoggingIn);
      await visitor.hasValue('Order ID', gold.orderId);
      network.release();
      network.replace(/^\/api\/login\//, 'held');
      await visitor.click('button', 'Login');
      await visitor.see('Finding your info...');
      network.release();
      await visitor.seeThe('heading', 'Wild Pass Gold');
      await visitor.hasFocus('heading', 'Wild Pass Gold');
      await visitor.at(gold.path);
      await visitor.see('Maya Okafor');
      await visitor.click('button', 'Start Over');
      await visitor.at('/');
      await visitor.hasValue('Order ID', '');
    },
  },
  {
    name: 'the links of shares open their own pages, an ended one says so, and an excluded pass has no card',
    journeys: ['main-page'],
    run: async ({ visitor }) => {
      const { path, shares } = passOf('10400001');
      await visitor.goto(`/${shares[0]?.hashUrl}`);
      await visitor.see('Primary Ticketholder');
      await visitor.see('Dana Blake');
      await visitor.seeNot('Rui Mendes');
      await visitor.goto(`${path}/${shares[1]?.id}`);
      await visitor.see('Rui Mendes');
      await visitor.goto(`/${shares[2]?.hashUrl}`);
      await visitor.see('Pass No Longer Shared');
      await visitor.goto(passOf('10300007').path);
      await visitor.see('Complimentary tickets cannot be added to a phone.');
      await visitor.until('page without a card', "return document.querySelector('article') === null;");
    },
  },
  {
    name: 'the lookup page leads to the pass',
    journeys: ['main-page'],
    run: async ({ visitor }) => {
      await visitor.goto('/lookup/');
      await visitor.see('8 to 18 digits');
      await visitor.fill('Order ID', ticket.orderId);
      await visitor.fill('Barcode', ticket.barcode);
      await visitor.click('button', 'Login');
      await visitor.at(ticket.path);
      await visitor.see('Owen Park');
    },
  },
  {
    name: 'one field takes a link, both numbers, or one number and asks for the other',
    journeys: ['find-pass'],
    run: async ({ visitor }) => {
      await visitor.goto('/');
      await visitor.unfold('Paste a link');
      await visitor.fill('Any number or link', `http://any-host.example/${gold.primaryHashUrl}`);
      await visitor.click('button', 'Open');
      await visitor.seeThe('heading', 'Wild Pass Gold');
      await visitor.goto('/');
      await visitor.unfold('Paste a link');
      await visitor.fill('Any number or link', 'Maya');
      await visitor.click('button', 'Open');
      await visitor.see('This does not open a pass.');
      await visitor.unfold('Where are my numbers?');
      await visitor.seeThe('image', 'A ticket');
      await visitor.fill('Any number or link', ticket.barcode);
      await visitor.pressAt('field', 'Any number or link', 'Enter');
      await visitor.see('We have your barcode. Now enter the order ID.');
      await visitor.hasValue('Barcode', ticket.barcode);
      await visitor.hasFocus('field', 'Order ID');
      await visitor.fill('Any number or link', `Order ${ticket.orderId}, barcode ${ticket.barcode}`);
      await visitor.click('button', 'Open');
      await visitor.at(ticket.path);
    },
  },
  {
    name: 'a guest asks for the link, and a typing error keeps the text',
    journeys: [],
    run: async ({ visitor, network }) => {
      await visitor.goto('/lookup');
      await visitor.unfold(guestTexts.sendMyLink);
      await visitor.fill('Email or order number', 'maya');
      await visitor.click('button', guestTexts.sendMyLink);
      await visitor.see(guestTexts.linkRequestMalformed);
      await visitor.hasValue('Email or order number', 'maya');
      await visitor.fill('Email or order number', '10240006');
      network.replace(/^\/api\/link\//, 'cut');
      await visitor.click('button', guestTexts.sendMyLink);
      await visitor.see(guestTexts.linkRequestFailed);
      network.release();
      await visitor.click('button', guestTexts.sendMyLink);
      await visitor.see(guestTexts.linkRequestSent);
    },
  },
  {
    name: 'a guest whom no link reaches asks the team, and a failed call keeps the text',
    journeys: ['ask-team'],
    run: async ({ visitor, network }) => {
      await visitor.goto('/');
      await visitor.unfold('Ask our team');
      await visitor.fill(linkHelp.email, 'engines@journeys.example');
      await visitor.click('button', 'Send request');
      await visitor.see(linkHelp.nameFault);
      await visitor.fill(linkHelp.name, 'Ada Byron');
      network.replace(/^\/api\/link\//, 'cut');
      await visitor.click('button', 'Send request');
      await visitor.see(linkHelp.failed);
      await visitor.hasValue(linkHelp.name, 'Ada Byron');
      network.release();
      await visitor.click('button', 'Send request');
      await visitor.see('Our team has your request and will answer by email to');
    },
  },
  { name: 'Back and Forward lead through the screens of the app', journeys: ['back'], run: goBack },
  {
    name: 'an address that leads nowhere is a page of the park with a way back',
    journeys: [],
    run: async ({ visitor }) => {
      for (const [path, title] of [
        ['/a/b/c/d', 'There is nothing at this address'],
        ['/%zz', 'The address is not well formed'],
        ['/api/login/', 'This page cannot be opened this way'],
        ['/api/apple-wallet/pass/x', guestTexts.orderNotFound],
      ] as const) {
        await visitor.goto(path);
        await visitor.seeThe('heading', title);
      }
      await visitor.click('link', 'Open your pass');
      await visitor.at('/');
    },
  },
  {
    name: 'a guest whose order others guessed at opens the pass, and a worker solves the puzzle',
    journeys: ['guessing'],
    run: async ({ visitor, network }) => {
      await guessWrongly(network.url, guessedAt.orderId);
      const since = network.answers.length;
      await visitor.goto(guessedAt.path);
      await visitor.see(guessedAt.barcode);
      const logins = network.answers.slice(since).filter(({ path }) => path === '/api/login/');
      if (!logins.some(({ status }) => status === 200)) throw new Error('The page solved no puzzle.');
      await visitor.goto('/');
      await visitor.fill('Order ID', guessedAt.orderId);
      await visitor.fill('Barcode', guessedAt.barcode);
      await visitor.click('button', 'Login');
      await visitor.at(guessedAt.path);
    },
  },
];

async function goBack({ visitor }: Walk): Promise<void> {
  await visitor.goto('/lookup');
  await visitor.goto('/');
  await visitor.fill('Order ID', ticket.orderId);
  await visitor.fill('Barcode', ticket.barcode);
  await visitor.click('button', 'Login');
  await visitor.at(ticket.path);
  await visitor.seeThe('button', 'Start Over');
  await visitor.back();
  await visitor.seeThe('button', 'Login');
  await visitor.at('/');
  await visitor.forward();
  await visitor.at(ticket.path);
  await visitor.hasFocus('heading', 'All Piers Day Ticket');

  await visitor.goto(passOf('10400001').path);
  await visitor.click('button', 'Show the barcode full screen');
  await visitor.until('dialog', 'return root !== document.body;');
  await visitor.back();
  await visitor.until('closed dialog', 'return root === document.body;');
  await visitor.click('button', 'Share');
  await visitor.click('button', 'Modify Dana Blake');
  await visitor.seeThe('heading', 'Modify Ticket Share');
  await visitor.back();
  await visitor.seeThe('button', 'Share with a guest');
  await visitor.back();
  await visitor.until('closed sheet', 'return root === document.body;');
  await visitor.click('button', 'Edit Registration');
  await visitor.seeThe('heading', 'Edit your registration');
  await visitor.back();
  await visitor.seeThe('button', 'Edit Registration');
  await visitor.at(passOf('10400001').path);
}
