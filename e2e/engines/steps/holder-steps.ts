/** Steps about who uses a pass: registration, shares and wristbands. */
import { errors as guestTexts } from '../../../src/texts/english/errors.ts';
import { showCode } from '../mock-camera.ts';
import { passOf, untilControlled, type Step, type Walk } from '../walk.ts';

const band = 'HW26AMHYQKRPHFD7';

export const holderSteps: readonly Step[] = [
  {
    name: 'a guest registers once and then sees the pass',
    journeys: [],
    run: register,
  },
  {
    name: 'a failed registration has its own text, and an error of the server stands at its field',
    journeys: [],
    run: async ({ visitor, network }) => {
      await visitor.goto(passOf('10240012').path);
      await visitor.click('button', 'Edit Registration');
      await visitor.fill('First name', 'Somebody else');
      for (const [stand, text] of [
        [{ status: 408 }, guestTexts.temporaryError],
        [{ status: 404 }, 'Unable to register'],
        ['cut', 'Error registering'],
      ] as const) {
        network.replace(/^\/api\/register\//, stand);
        await visitor.click('button', 'Register');
        await visitor.see(text);
      }
      const faults = [{ path: '/email', message: 'This address cannot receive mail' }];
      const body = JSON.stringify({ code: 'malformed-request', title: 'Malformed', faults });
      network.replace(/^\/api\/register\//, { status: 400, body });
      await visitor.click('button', 'Register');
      await visitor.see('Enter an email address such as name@mail.com');
      await visitor.hasFocus('field', 'Email');
      await visitor.hasValue('First name', 'Somebody else');
      network.release();
      await visitor.click('button', 'Back to your pass');
      await visitor.seeThe('button', 'Edit Registration');
    },
  },
  {
    name: 'a card is shared with a guest, who gets their own page, and the share is ended',
    journeys: ['share'],
    run: share,
  },
  {
    name: 'failures of a share keep the form, and Escape closes it',
    journeys: ['share'],
    run: async ({ visitor, network }) => {
      await visitor.goto(passOf('10400001').path);
      await visitor.click('button', 'Share');
      await visitor.click('button', 'Share with a guest');
      await visitor.fill('First name', 'Noor');
      await visitor.fill('Last name', 'Haddad');
      await visitor.fill('Email', 'noor@mail.example');
      for (const [stand, text] of [
        [{ status: 503 }, 'Unable to share with guest'],
        ['cut', 'Error sharing with guest'],
      ] as const) {
        network.replace(/^\/api\/share\//, stand);
        await visitor.click('button', 'Start Sharing');
        await visitor.see(text);
        await visitor.hasValue('First name', 'Noor');
      }
      network.release();
      await visitor.press('Escape');
      await visitor.hasFocus('button', 'Share with a guest');
      await visitor.press('Escape');
      await visitor.until('closed sheet', 'return root === document.body;');
    },
  },
  {
    name: 'a wristband is refused, then activated by its typed code; other tickets say why they have none',
    journeys: ['wristband'],
    run: async ({ visitor }) => {
      await visitor.goto(`/activate${passOf('10300001').path}`);
      await visitor.see('This ticket is not for a wristband.');
      await visitor.goto(`/activate${passOf('10500002').path}`);
      await visitor.see('This Ticket has already been redeemed.');
      await visitor.goto(`/activate${passOf('10500001').path}`);
      await visitor.fill('Wristband code', 'HW26BF12SJZK2R25');
      await visitor.click('button', 'Activate');
      await visitor.see('Unable to activate this wristband');
      await visitor.fill('Wristband code', band.toLowerCase());
      await visitor.hasValue('Wristband code', 'HW26 AMHY QKRP HFD7');
      await visitor.click('button', 'Activate');
      await visitor.seeThe('heading', 'Your wristband is active');
      await visitor.goto(passOf('10500001').path);
      await visitor.see('Your wristband is active');
    },
  },
  {
    name: 'the camera reads a wristband while the service worker is active',
    journeys: ['wristband'],
    // The reader's worker does not run in the oldest browsers (tools/check-floor.ts), and the guest types the code.
    allowedComplaints: /OffscreenCanvas is not defined/,
    run: async (walk) => {
      const { visitor, isFloor } = walk;
      // The page of the pass brings the worker, also where this step runs by itself.
      await visitor.goto(passOf('10500004').path);
      await untilControlled(walk);
      await visitor.goto(`/activate${passOf('10500004').path}`);
      await untilControlled(walk);
      await visitor.seeThe('button', 'Scan');
      await showCode(visitor, band);
      await visitor.click('button', 'Scan');
      if (isFloor) {
        await visitor.see('The camera cannot read codes here, please type the code.');
        await visitor.click('button', 'Close');
        await visitor.fill('Wristband code', band);
      }
      await visitor.hasValue('Wristband code', 'HW26 AMHY QKRP HFD7');
      await visitor.until(
        'closed camera',
        'return window.cameras.every((one) => one.readyState === "ended");',
      );
    },
  },
];

async function register({ visitor }: Walk): Promise<void> {
  const { path } = passOf('10240003');
  await visitor.goto(path);
  await visitor.seeThe('heading', 'Register your pass');
  await visitor.click('button', 'Register');
  await visitor.see('Enter the first name');
  await visitor.hasFocus('field', 'First name');
  await visitor.fill('First name', 'Lena');
  await visitor.seeNot('Enter the first name');
  await visitor.fill('Last name', 'Fischer');
  await visitor.fill('Email', 'lena@mail.example');
  await visitor.fill('Phone', '6095550142');
  await visitor.hasValue('Phone', '(609) 555-0142');
  await visitor.check('Text messages (SMS)');
  await visitor.click('button', 'Register');
  await visitor.see('Lena Fischer');
  await visitor.goto(path);
  await visitor.see('Lena Fischer');
  await visitor.click('button', 'Edit Registration');
  await visitor.until(
    'kept consents',
    "return find('field', 'Text messages')?.checked && !find('field', 'Email news')?.checked;",
  );
}

async function share({ visitor }: Walk): Promise<void> {
  await visitor.goto(passOf('10400002').path);
  await visitor.click('button', 'Share');
  await visitor.see('Nobody else uses this card yet.');
  await visitor.click('button', 'Share with a guest');
  await visitor.click('button', 'Start Sharing');
  await visitor.see('Enter an email address');
  await visitor.fill('First name', 'Noor');
  await visitor.fill('Last name', 'Haddad');
  await visitor.fill('Email', 'noor@mail.example');
  await visitor.pressAt('field', 'Email', 'Enter');
  await visitor.see('Share successful');
  await visitor.click('button', 'Close');
  await visitor.see('Primary Ticketholder');
  await visitor.click('button', 'Share');
  await visitor.click('button', 'Modify Noor Haddad');
  await visitor.fill('First name', 'Nora');
  await visitor.click('button', 'Update Info');
  await visitor.see('Update successful');
  await visitor.click('button', 'Modify Nora Haddad');
  await visitor.click('button', 'Stop Sharing');
  await visitor.see('Stop sharing with Nora Haddad?');
  await visitor.hasFocus('button', 'Keep Sharing');
  await visitor.click('button', 'Stop Sharing');
  await visitor.see('Guest removed');
  await visitor.see('Nobody else uses this card yet.');
}
