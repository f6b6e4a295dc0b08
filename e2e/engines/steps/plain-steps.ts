/** Steps of a guest whose browser is older than the oldest supported one, or runs no script. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { linkHelp } from '../../../src/texts/english/link-help.ts';
import { oldIPhone } from '../devices.ts';
import { passOf, untilAnswered, type Step, type Walk } from '../walk.ts';

const ticket = passOf('10300001');
const unregistered = passOf('60220001');

/** True if a scanner finds enough bar to read: two pixels for each module. */
const isBarcodeWide = `
  const drawing = [...document.querySelectorAll('.barcode svg, svg.barcode')].find(isShown);
  const { width, height } = drawing?.getBoundingClientRect() ?? {};
  return width >= 250 && height >= 40;`;

async function logInPlainly({ visitor }: Walk): Promise<void> {
  await visitor.goto('/');
  await visitor.fill('Order ID', ticket.orderId);
  await visitor.fill('Barcode', ticket.barcode);
  await visitor.click('button', 'Login');
  await visitor.at(ticket.path);
  await visitor.see(ticket.barcode);
}

export const plainSteps: readonly Step[] = [
  {
    name: 'without a script a guest logs in by a form, sees the barcode, and gets voucher and wallet pass by links',
    journeys: ['old-browser', 'main-page', 'find-pass'],
    run: async (walk) => {
      const { visitor, network } = walk;
      network.pose({ isWithoutScript: true, userAgent: oldIPhone });
      await logInPlainly(walk);
      await visitor.until('barcode', "return document.querySelector('.barcode svg, svg.barcode') !== null;");
      const since = network.answers.length;
      await visitor.click('link', 'Add to Apple Wallet');
      await untilAnswered(walk, since, { path: /^\/api\/apple-wallet\//, type: /vnd\.apple\.pkpass$/ });
      await visitor.goto('/');
      await visitor.unfold('Paste a link');
      await visitor.fill('Any number or link', ticket.barcode);
      await visitor.click('button', 'Open');
      await visitor.see('We have your barcode.');
      await visitor.goto(passOf('10300007').path);
      const before = network.answers.length;
      await visitor.click('link', 'Print Voucher');
      await untilAnswered(walk, before, { path: /voucher/, type: /^application\/pdf/ });
    },
  },
  {
    name: 'without a script the deck, the lookup and the request of a link are plain pages',
    journeys: ['old-browser', 'family'],
    run: async ({ visitor, network }) => {
      network.pose({ isWithoutScript: true, userAgent: oldIPhone });
      await visitor.goto('/10600001/5126000006000010');
      await visitor.click('link', 'Milo');
      await visitor.see('2 of 3');
      await visitor.goto('/lookup');
      await visitor.unfold(guestTexts.sendMyLink);
      await visitor.fill('Email or order number', 'nobody@mail.example');
      await visitor.click('button', guestTexts.sendMyLink);
      await visitor.see(guestTexts.linkRequestSent);
    },
  },
  {
    name: 'without a script a guest asks the team by a form, which names its errors and keeps what was typed',
    journeys: ['old-browser', 'ask-team'],
    run: async ({ visitor, network }) => {
      network.pose({ isWithoutScript: true, userAgent: oldIPhone });
      await visitor.goto('/lookup');
      await visitor.unfold('Ask our team');
      await visitor.fill(linkHelp.name, 'Ada Byron');
      await visitor.fill(linkHelp.email, 'plain@mail');
      await visitor.click('button', 'Send request');
      await visitor.see('Enter an email address such as name@mail.com');
      await visitor.hasValue(linkHelp.name, 'Ada Byron');
      await visitor.fill(linkHelp.email, 'plain@journeys.example');
      await visitor.click('button', 'Send request');
      await visitor.see('Our team has your request and will answer by email by');
    },
  },
  {
    name: 'without a script and without its look a page still has the pass, a barcode of its width, and the forms',
    journeys: ['old-browser'],
    run: async (walk) => {
      const { visitor, network } = walk;
      network.pose({ isWithoutScript: true, isWithoutLayers: true, userAgent: oldIPhone });
      await logInPlainly(walk);
      await visitor.until('barcode', isBarcodeWide);
      await visitor.seeThe('link', 'Add to Apple Wallet');
    },
  },
  {
    name: 'without a script a guest registers by a form, which names its errors and keeps what was typed',
    journeys: ['old-browser'],
    run: async ({ visitor, network }) => {
      network.pose({ isWithoutScript: true, userAgent: oldIPhone });
      await visitor.goto(unregistered.path);
      await visitor.seeThe('heading', 'Register your pass');
      await visitor.fill('First name', 'Ines');
      await visitor.fill('Last name', 'Duarte');
      await visitor.fill('Email', 'ines@mail');
      await visitor.fill('Phone', '6095550177');
      await visitor.check('Text messages (SMS)');
      await visitor.click('button', 'Register');
      await visitor.see('Enter an email address such as name@mail.com');
      await visitor.hasValue('Last name', 'Duarte');
      await visitor.until('kept consent', "return find('field', 'Text messages')?.checked;");
      await visitor.fill('Email', 'ines@mail.example');
      await visitor.click('button', 'Register');
      await visitor.at(unregistered.path);
      await visitor.see('Ines Duarte');
      await visitor.see(unregistered.barcode);
    },
  },
];
