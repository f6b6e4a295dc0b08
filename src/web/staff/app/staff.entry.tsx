/** The staff pages in the browser, loaded by staff only. */
import './staff.css';

import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { readStaffPage } from '#web/staff/ui/staff-page.ts';
import { StaffApp } from './staff-app.tsx';
import { allowStyleSheetsOnly } from './style-sheets-only.ts';

allowStyleSheetsOnly();
const root = document.getElementById('root');
if (root === null) throw new Error('The page came without its root.');
const page = readStaffPage(root);
// What keeps the page still behind a modal writes a style element of its own.
setNonce(page.nonce);
createRoot(root).render(
  <StrictMode>
    <StaffApp page={page} />
  </StrictMode>,
);
