/** The rival of the server-rendered guest page: the same screens and styles, rendered only in the browser. */
import '../../src/web/guest/app/guest.css';

import { createRoot } from 'react-dom/client';

import type { LoginAnswer } from '../../src/contract/calls/order.ts';
import type { GuestPageData } from '../../src/contract/guest-page.ts';
import { GuestApp } from '../../src/web/guest/app/guest-app.tsx';
import { GuestShell } from '../../src/web/guest/app/guest-shell.tsx';
import { dressPage } from '../../src/web/pass/pass-look.ts';
import { speak } from '../../src/web/shared/texts/t.ts';
import texts from 'virtual:rival-texts';

declare const brandOfPage: GuestPageData['brand'];

const hashUrl = window.location.pathname.slice(1);
const response = await fetch('/api/login/', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ hashUrl }),
});
const answer = (await response.json()) as LoginAnswer; // The answer comes from our server.
dressPage(answer);
const page = {
  kind: 'main',
  orderId: '',
  barcode: '',
  hashUrl,
  answer,
  asOf: new Date().toISOString(),
  error: null,
} as const;
speak({ locale: brandOfPage.locale, messageOf: (key) => texts[key] });
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <GuestShell brand={brandOfPage} sky="day" languageName="English">
      <GuestApp
        data={{
          page,
          platform: 'ios',
          brand: brandOfPage,
          wallets: { apple: true, google: true },
          sky: 'day',
          countsPages: false,
          hasDevelopmentKeys: true,
          language: 'en',
          languageName: 'English',
        }}
      />
    </GuestShell>,
  );
}
