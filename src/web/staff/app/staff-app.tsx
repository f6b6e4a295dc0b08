import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

import { FactorNeeded } from '#web/staff/account/factor-notice.tsx';
import { AdminScreen } from './admin-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { queryClient } from '#web/staff/session/query-client.ts';
import { useSessionEnd } from '#web/staff/session/use-session-end.ts';
import { useMay, useUser } from '#web/staff/session/use-session.ts';
import { SetPasswordScreen } from './set-password-screen.tsx';
import { StaffFrame } from './staff-frame.tsx';
import { StaffPageContext, type StaffPage } from '#web/staff/ui/staff-page.ts';
import { staffTheme } from './staff-theme.ts';

/** Routes of the back office: /login without a session, /admin with one; every other path redirects to /login. */
export function StaffApp({ page }: { page: StaffPage }) {
  return (
    <MantineProvider theme={staffTheme} defaultColorScheme="auto" getStyleNonce={() => page.nonce}>
      <QueryClientProvider client={queryClient}>
        <StaffPageContext value={page}>
          <Notifications position="bottom-center" limit={4} />
          <StaffRoutes />
        </StaffPageContext>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function StaffRoutes() {
  const user = useUser();
  const may = useMay();
  const [path] = useLocation();
  const search = useSearch();
  const state: unknown = useHistoryState();
  const here = search === '' ? path : `${path}?${search}`;
  useSessionEnd(user);
  return (
    <StaffFrame>
      <Switch>
        <Route path="/set-password">
          <SetPasswordScreen />
        </Route>
        <Route path="/login/:directory?">
          {user === null ? <LoginScreen /> : <Redirect to={addressBefore(state)} replace />}
        </Route>
        <Route path="/admin/:tab?">
          {({ tab }) => {
            if (user === null) return <Redirect to="/login" replace state={{ addressBefore: here }} />;
            if (user.secondFactor?.isDue === true) return <FactorNeeded />;
            return <AdminScreen isOpen={may('_Admin')} slug={tab ?? ''} />;
          }}
        </Route>
        <Route>
          <Redirect to="/login" replace />
        </Route>
      </Switch>
    </StaffFrame>
  );
}

/** The address that led to the login, kept by the browser's history entry; the first tab if there was none. */
function addressBefore(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('addressBefore' in state)) return '/admin';
  const address = state.addressBefore;
  return typeof address === 'string' && /^\/admin(?:[/?]|$)/.test(address) ? address : '/admin';
}
