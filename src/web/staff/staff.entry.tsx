/** The staff pages in the browser, loaded by staff only. */
import './staff.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { StaffApp } from './staff-app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page came without its root.');
createRoot(root).render(
  <StrictMode>
    <StaffApp brandName={root.dataset['brandName'] ?? ''} />
  </StrictMode>,
);
