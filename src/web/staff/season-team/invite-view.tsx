import { Alert, Button, FileInput, Group, Stack, Textarea } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';

import { seasonColumns, seasonRowsMax } from '#contract/season-rows.ts';
import { countWords } from '#domain/count-words.ts';
import { csvHead } from '#domain/csv.ts';

import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { InviteRows } from './invite-rows.tsx';
import { readTextFile } from './read-text-file.ts';
import { useInvite, type InviteList } from './use-invite.ts';

/**
 * Invites a list of people: paste or upload it, correct its rows, and invite everyone at once. By hand, because its fields
 * are the rows of a list that the server judges as they are typed.
 */
export default function InviteView() {
  const park = useStaffPage();
  const list = useInvite();
  const invite = `Invite ${countWords(list.ready, 'person', 'people', park)}`;
  const [text, setText] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => setIsAsking(list.isReady && !list.isBusy);
  const take = (typed: string): void => {
    setText(typed);
    list.read(typed);
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    ask();
  };
  if (list.invited !== null) return <Invited list={list} />;
  return (
    <Stack onKeyDown={byKey}>
      <Textarea
        label="Paste the list"
        description={`From a spreadsheet or a CSV file, the first line with the headings: ${seasonColumns.map(({ label }) => label).join(', ')}. Up to ${seasonRowsMax} people.`}
        ref={focusOnArrival}
        rows={6}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <Group align="flex-end">
        <FileInput
          label="Or choose a CSV file"
          placeholder="Choose a file"
          styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => (file === null ? undefined : void readTextFile(file).then(take))}
        />
        <Button variant="default" onClick={saveTemplate}>
          Download template
        </Button>
        <InviteButton list={list} onClick={ask} />
      </Group>
      <div role="alert">{list.fault === '' ? null : <Alert color="red">{list.fault}</Alert>}</div>
      <StatusLine>{list.words}</StatusLine>
      {list.rows.length === 0 ? null : <InviteRows list={list} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={invite}
        text="Each of them becomes a member of the team and gets a mail with a link to choose a password."
        action={invite}
        isFinal={false}
        focus="action"
        onConfirm={() => {
          setIsAsking(false);
          list.invite();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Stack>
  );
}

function InviteButton({ list, onClick }: { list: InviteList; onClick: () => void }) {
  const park = useStaffPage();
  return (
    <Button disabled={!list.isReady} loading={list.isBusy} onClick={onClick}>
      {list.isReady ? `Invite ${countWords(list.ready, 'person', 'people', park)} (Ctrl+Enter)` : 'Invite'}
    </Button>
  );
}

function Invited({ list }: { list: InviteList }) {
  const [, navigate] = useLocation();
  return (
    <Stack>
      <StatusLine>{list.words}</StatusLine>
      <Group>
        <Button ref={focusOnArrival} onClick={() => navigate('/admin/season-team')}>
          Show the team
        </Button>
        <Button variant="default" onClick={list.startOver}>
          Invite another list
        </Button>
      </Group>
      <InviteRows list={list} />
    </Stack>
  );
}

function saveTemplate(): void {
  const line = csvHead(seasonColumns.map(({ label }) => label));
  saveDownload(new Blob([line], { type: 'text/csv' }), 'season-team-template.csv');
}
