import { Accordion, Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Account } from '#contract/calls/staff-account.ts';

import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { showInstant } from '#web/staff/ui/park-time.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { ChangePassword } from './change-password.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { accountQuery, reloadAccount } from './own-account.ts';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The member's own account: password, second factors and sessions. */
export function AccountModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <StaffModal title="Your account" isOpen={isOpen} onClose={onClose}>
      {isOpen ? <AccountSections /> : null}
    </StaffModal>
  );
}

/** The sections of the account; the screen of a member who must add a second factor shows them without a modal. */
export function AccountSections() {
  const account = useQuery(accountQuery);
  return (
    <Stack>
      <Loaded what="Your account" query={account} outline={<LoadingMark />}>
        {(data) => <Sections account={data} />}
      </Loaded>
    </Stack>
  );
}

function Sections({ account }: { account: Account }) {
  const park = useStaffPage();
  const [open, setOpen] = useState<string | null>(null);
  const { passwordUntil, directory } = account;
  const props = { account, onChanged: reloadAccount };
  // The slugs become part of ids, which hold no spaces.
  const sections = [
    { slug: 'password', name: 'Password', content: <ChangePassword {...props} /> },
    { slug: 'passkeys', name: 'Passkeys', content: <Passkeys {...props} /> },
    { slug: 'one-time-codes', name: 'One-time codes', content: <OneTimeCodes {...props} /> },
    { slug: 'recovery-codes', name: 'Recovery codes', content: <RecoveryCodes {...props} /> },
    { slug: 'sessions', name: 'Sessions', content: <OwnSessions {...props} /> },
  ].filter(({ slug }) => directory === null || slug === 'sessions');
  return (
    <>
      {passwordUntil === null ? null : (
        <Alert color="yellow" title="Choose your own password">
          {`An administrator set your present password. It serves for one sign-in, until ${showInstant(passwordUntil, park, 'short')}.`}
        </Alert>
      )}
      {directory === null ? null : (
        <Text>
          {`You sign in with ${directory}. Your password and second factors are kept there, not here.`}
        </Text>
      )}
      <Accordion transitionDuration={0} value={open} onChange={setOpen}>
        {sections.map(({ slug, name, content }) => (
          <Accordion.Item key={slug} value={slug}>
            <Accordion.Control>{name}</Accordion.Control>
            {/* A closed section forgets what was typed. */}
            <Accordion.Panel>{open === slug ? content : null}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </>
  );
}
