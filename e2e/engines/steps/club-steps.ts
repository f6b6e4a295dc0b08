/** Steps about the loyalty club. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { refuseCamera, showCode } from '../mock-camera.ts';
import { claimAnswer, mailedCode, passOf, untilControlled, type Step, type Walk } from '../walk.ts';

const member = { email: 'ines.duarte@mail.example', balance: '3,392' };
const scanned = '5126000006000010';

export const clubSteps: readonly Step[] = [
  {
    name: 'a guest joins the club, claims an order, and finds the points again',
    journeys: ['loyalty'],
    run: joinAndClaim,
  },
  {
    name: 'a number shows what it earns before the guest joins, also after a reload',
    journeys: ['number-first'],
    run: async (walk) => {
      const { visitor } = walk;
      await forgetMember(walk);
      await visitor.goto('/loyalty/');
      await visitor.fill('Scan or type your receipt, ticket or reservation number', '30104');
      await visitor.click('button', 'Show points');
      await visitor.see('$16.00: +80 points');
      await visitor.see('Join or sign in');
      await visitor.reload();
      await visitor.see('$16.00: +80 points');
      await forgetMember(walk);
    },
  },
  {
    name: 'a new member claims without a code in the browser that joined, which gets the balance',
    journeys: ['device-key'],
    run: async (walk) => {
      const { visitor } = walk;
      await forgetMember(walk);
      await visitor.goto('/loyalty/purchase');
      await visitor.fill('Email', 'device@journeys.example');
      await visitor.click('button', 'Submit');
      await visitor.fill('First name', 'Robin');
      await visitor.fill('Last name', 'Journey');
      await visitor.click('button', 'Submit');
      await visitor.fill('Check number', '30105');
      await visitor.click('button', 'Submit');
      await visitor.see('+85');
      await visitor.see('335');
      await visitor.goto('/loyalty/');
      await visitor.click('button', 'Logout');
    },
  },
  {
    name: 'failures of the club have their own texts and keep the input',
    journeys: ['loyalty-failures'],
    run: async (walk) => {
      const { visitor, network } = walk;
      await forgetMember(walk);
      await visitor.goto('/loyalty/tickets');
      await visitor.fill('Email', 'faults@journeys.example');
      for (const [stand, text] of [
        [{ status: 408 }, guestTexts.temporaryError],
        ['cut', guestTexts.networkError],
      ] as const) {
        network.replace(/^\/api\/loyalty\/verify/, stand);
        await visitor.click('button', 'Submit');
        await visitor.see(text);
        await visitor.hasValue('Email', 'faults@journeys.example');
      }
      network.release();
      await beMember(walk, 'purchase');
      network.replace(/^\/api\/loyalty\/purchase\//, {
        status: 200,
        body: '{"points":',
        type: 'application/json',
      });
      await visitor.fill('Check number', '10234');
      await visitor.click('button', 'Submit');
      await visitor.see('Unable to submit, please try again later.');
      await visitor.hasValue('Check number', '10234');
    },
  },
  {
    name: 'points are shown after a claim, and the member’s pass goes into the wallet',
    journeys: [],
    run: async (walk) => {
      const { visitor, network } = walk;
      await beMember(walk, 'tickets');
      network.replace(/^\/api\/loyalty\/tickets\//, {
        status: 200,
        type: 'application/json',
        body: JSON.stringify(claimAnswer),
      });
      network.replace(/^\/api\/apple-wallet\//, {
        status: 200,
        type: 'application/json',
        body: JSON.stringify({ link: '/loyalty/#pass' }),
      });
      await visitor.fill('Order or invoice number', '10300001');
      await visitor.click('button', 'Submit');
      await visitor.seeThe('heading', "You've Earned some Brownie Points!");
      await visitor.see('1,590 Brownie points for Harborlight House.');
      await visitor.click('button', 'Add to Apple Wallet');
      await visitor.until('address of the pass', "return location.hash === '#pass';");
    },
  },
  {
    name: 'a member verifies the address with a code by mail and sees the balance',
    journeys: ['loyalty-account'],
    run: proveAddress,
  },
  {
    name: 'a member takes a reward, sees its code, and gives it back',
    journeys: ['rewards'],
    run: takeReward,
  },
  {
    name: 'the scanner reads a barcode while the service worker is active, and a refused camera leads to typing',
    journeys: ['loyalty-scanner', 'no-camera'],
    // The reader's worker does not run in the oldest browsers (tools/check-floor.ts), and the guest types the code.
    allowedComplaints: /OffscreenCanvas is not defined/,
    run: scanBarcode,
  },
];

async function joinAndClaim(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await forgetMember(walk);
  await visitor.goto('/loyalty/');
  await visitor.click('link', 'In-Park Ticket Purchase');
  await visitor.at('/loyalty/tickets');
  await visitor.goto('/loyalty/tickets/10300001');
  await visitor.at('/loyalty/tickets');
  await visitor.fill('Email', 'robin@journeys.example');
  await visitor.click('button', 'Submit');
  await visitor.seeThe('heading', 'Join the Brownie Club');
  await visitor.hasFocus('heading', 'Join the Brownie Club');
  await visitor.fill('First name', 'Robin');
  await visitor.fill('Last name', 'Journey');
  await visitor.click('button', 'Submit');
  await visitor.hasValue('Order or invoice number', '10300001');
  await visitor.fill('Order or invoice number', '99999999');
  await visitor.click('button', 'Submit');
  await visitor.see('We could not find this order.');
  await visitor.fill('Order or invoice number', '10300001');
  await visitor.click('button', 'Submit');
  await visitor.seeThe('heading', "You've Earned some Brownie Points!");
  await visitor.see('+640');
  await visitor.reload();
  await visitor.see('+640');
  await visitor.goto('/loyalty/');
  await visitor.click('button', 'Logout');
  await visitor.until('empty device', 'return localStorage.length + sessionStorage.length === 0;');
}

async function proveAddress(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await signInMember(walk, member.email);
  await visitor.see(member.balance);
  await visitor.click('button', 'Logout');
  await visitor.seeNot(member.balance);
}

/** Another member than the one whose balance is read above. */
async function takeReward(walk: Walk): Promise<void> {
  const { visitor } = walk;
  await signInMember(walk, 'parent.lindqvist@mail.example');
  await visitor.seeThe('heading', 'Rewards');
  await visitor.click('button', 'Redeem: Free fries');
  await visitor.see('We hold 500 points until you use the code.');
  await visitor.click('button', 'Redeem');
  await visitor.see('Your reward: Free fries. Show this code to our team.');
  await visitor.see('Use it within');
  await visitor.click('button', 'Give it back: Free fries');
  await visitor.see('Your points for Free fries are back.');
  await visitor.seeNo('button', 'Give it back: Free fries');
  await visitor.click('button', 'Logout');
  await visitor.seeThe('button', 'Join or sign in');
}

/** Signs in with a code by mail and opens the account. */
async function signInMember(walk: Walk, email: string): Promise<void> {
  const { visitor, network } = walk;
  await forgetMember(walk);
  await visitor.goto('/loyalty/tickets');
  await visitor.fill('Email', email);
  await visitor.click('button', 'Submit');
  await visitor.seeThe('heading', 'You already have an account');
  await visitor.click('button', 'Email me a code');
  await visitor.see('Enter the six digits from our email');
  await visitor.fill('Code', await mailedCode(network.url, email));
  await visitor.click('button', 'Continue');
  await visitor.seeThe('heading', 'Claim your points');
  await visitor.goto('/loyalty/');
}

async function scanBarcode(walk: Walk): Promise<void> {
  const { visitor, isFloor } = walk;
  await visitor.goto(passOf('10300001').path);
  await untilControlled(walk);
  await beMember(walk, 'tickets');
  await untilControlled(walk);
  await visitor.seeThe('button', 'Scan');
  await showCode(visitor, scanned);
  await visitor.click('button', 'Scan');
  if (isFloor) {
    await visitor.see('The camera cannot read codes here, please type the code.');
    await visitor.click('button', 'Close');
  } else await visitor.hasValue('Order or invoice number', scanned);
  await visitor.until('closed camera', 'return window.cameras.every((one) => one.readyState === "ended");');
  await refuseCamera(visitor);
  await visitor.click('button', 'Scan');
  await visitor.see('Type it instead');
  await visitor.click('button', 'Close');
  await visitor.hasFocus('button', 'Scan');
  await forgetMember(walk);
}

/** Makes the device remember a member who may claim once, and the network say that the park knows them. */
async function beMember({ visitor, network }: Walk, kind: string): Promise<void> {
  network.replace(/^\/api\/loyalty\/verify/, { status: 200, type: 'text/plain', body: 'a-user-id' });
  const user = JSON.stringify({ userId: 'a-user-id', email: 'kept@journeys.example', allowedChanges: 1 });
  await visitor.until('member', "localStorage.setItem('loyalty-user', given.user); return true;", { user });
  await visitor.goto(`/loyalty/${kind}`);
  await visitor.see('kept@journeys.example');
}

async function forgetMember({ visitor }: Walk): Promise<void> {
  await visitor.goto('/loyalty/');
  await visitor.until('empty device', 'localStorage.clear(); sessionStorage.clear(); return true;');
}
