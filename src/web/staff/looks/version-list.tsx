import { Group, Stack, Text, Title } from '@mantine/core';

import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import type { LookForm } from './use-look-form.ts';

interface VersionListProps {
  editor: LookEditor;
  form: LookForm;
}

/** What the look was, and the way back: one click for the look before, and for each older one. */
export function VersionList({ editor: { look, versions }, form }: VersionListProps) {
  const [, ...former] = versions;
  const [last] = former;
  const returnTo = (number: number) => ({
    ...({ needs: 'Pass Customization Update', variant: 'default' } as const),
    send: () =>
      staffSend(
        'POST /api/admin/look-return/:id',
        { number },
        { params: { id: look.id }, headers: { 'if-match': `"${look.version ?? 0}"` } },
      ),
    done: 'The look is as it was.',
    again: everything,
  });
  if (last === undefined) return null;
  const mayReturn = !form.isTouched && form.late === null;
  return (
    <Stack gap="xs" component="section" aria-label="Looks before">
      <Title order={2} size="h4">
        Looks before
      </Title>
      {mayReturn ? (
        <Group>
          <ActButton {...returnTo(last.number)} label="Return to the look before" />
        </Group>
      ) : null}
      <ul className="look-seasons" aria-label="Versions">
        {former.map((version) => (
          <li key={version.number}>
            <Version version={version} />
            {mayReturn ? (
              <ActButton
                {...returnTo(version.number)}
                label="Return"
                name={`Return to version ${version.number}`}
                size="compact-sm"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Version({ version }: { version: LookEditor['versions'][number] }) {
  return (
    <>
      <span
        className="look-dot"
        style={{ background: `#${String(version.look.cells['passCustomizationBackgroundColor'])}` }}
        aria-hidden
      />
      <Text size="sm" component="span" flex={1}>
        Version {version.number}, <Instant iso={version.publishedAt} />
        {version.publishedBy === '' ? ', changed outside of the studio' : ', by '}
        <bdi>{version.publishedBy}</bdi>
      </Text>
    </>
  );
}

/** The tab Pass Customizations shows the same rows. */
const everything = [[]];
