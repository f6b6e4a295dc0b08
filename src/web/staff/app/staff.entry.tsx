/** The entry of the staff pages in the browser; guests never load it. */
import './staff.css';

import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { readStaffPage } from '#web/staff/ui/staff-page.ts';
import { StaffApp } from './staff-app.tsx';
import { allowStyleSheetsOnly } from './style-sheets-only.ts';

allowStyleSheetsOnly();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const page = readStaffPage(root);
// The scroll lock behind a modal creates its own style element, which needs the nonce.
setNonce(page.nonce);
createRoot(root).render(
  <StrictMode>
    <StaffApp page={page} />
  </StrictMode>,
);
