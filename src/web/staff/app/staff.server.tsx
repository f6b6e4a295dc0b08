/** The bar of the back office as markup, for previews of a brand: `npm run build` bundles this module. */
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';

import type { StaffPageData } from '#contract/staff-page.ts';

import { setStaffPage } from '#web/staff/ui/staff-page.ts';
import { staffTheme } from './staff-theme.ts';
import { StaffShell, TopNavigation } from './top-navigation.tsx';

/** Draws the very bar that a member of the team sees; its buttons do nothing without the script. */
export function renderStaffBar(page: StaffPageData, username: string): string {
  setStaffPage({ ...page, nonce: '' });
  const ignore = (): void => undefined;
  const admin = { isOpen: true, onFollow: ignore };
  return renderToStaticMarkup(
    <MantineProvider theme={staffTheme}>
      <StaffShell bar={<TopNavigation member={{ username, admin, onAccount: ignore, onLogOut: ignore }} />} />
    </MantineProvider>,
  );
}
