/** States of the login, the wristband and the photo in which something is open or runs. */
import { holdCalls } from '../../e2e/park.ts';
import { giveCamera } from './give-camera.ts';
import { press, type State } from './state.ts';

/** All such states; none of them changes the park. */
export function openStates(): State[] {
  return [
    {
      name: 'front-help',
      path: '/',
      steps: async (page) => {
        for (const summary of await page.locator('summary').all()) await summary.click();
      },
    },
    {
      name: 'front-scanner',
      path: '/',
      steps: async (page, t) => {
        await giveCamera(page);
        await press(page, t('login.scan'));
        await page.getByText(t('ui.holdCode')).first().waitFor();
      },
    },
    { name: 'language', path: '/language' },
    {
      name: 'wristband-activating',
      path: '/activate/10500001/5126000005000011',
      steps: async (page, t) => {
        await holdCalls(page, '**/api/wristband/**');
        await page.getByLabel(t('wristband.code')).fill('HW26AMHYQKRPHFD7');
        await press(page, t('wristband.activate'));
        await page.locator('[aria-busy="true"]').first().waitFor();
      },
    },
    {
      name: 'photo-camera',
      path: '/10240002/240126000000100025',
      steps: async (page, t) => {
        await giveCamera(page);
        await press(page, t('photo.addYourPhoto'));
        await press(page, t('photo.openCamera'));
        await page.getByText(t('photo.cameraIsOn')).first().waitFor();
      },
    },
  ];
}
