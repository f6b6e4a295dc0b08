import { Button, Card, Flex, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import type { DeskAction } from '#domain/desk-actions.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { fixGroups, type PassFix } from './pass-fix-table.ts';
import { RefundNote } from './refund-note.tsx';
import { useDeskPass, useReadDesk } from './use-desk.ts';

interface PassFixesProps {
  orderId: string;
  barcode: string;
  /** Reads the page again; resolves when it has arrived. */
  onChanged: () => Promise<void>;
}

/** The buttons that fix something about a pass: only those that its state and the member's permissions allow. */
export function PassFixes({ orderId, barcode, onChanged }: PassFixesProps) {
  const query = useDeskPass({ orderId, barcode });
  return (
    <Card withBorder component="section" aria-label="Fix this pass">
      <Stack gap="sm">
        <Title order={3} size="h4">
          Fix this pass
        </Title>
        <QueryFault what="What can be fixed" query={query} />
        {query.isPending ? <LoadingMark /> : null}
        {query.data === undefined ? null : <FixButtons pass={query.data} onChanged={onChanged} />}
      </Stack>
    </Card>
  );
}

function FixButtons({ pass, onChanged }: { pass: DeskPass; onChanged: () => Promise<void> }) {
  const may = useMay();
  const readAgain = useReadDesk(onChanged);
  const [open, setOpen] = useState<DeskAction | null>(null);
  const isShown = ({ action, permission, alsoNeeds }: PassFix): boolean =>
    pass.actions.includes(action) && may(permission) && may(alsoNeeds?.(pass));
  const shown = fixGroups.flatMap(({ fixes }) => fixes).find((fix) => fix.action === open);
  // A dialog stays open where its action is over, so that the reason of a refusal can be read.
  const Dialog = shown?.dialog;
  return (
    <>
      {pass.refund === null ? null : <RefundNote refund={pass.refund} />}
      {fixGroups.map(({ title, fixes }) => {
        const offered = fixes.filter(isShown);
        return offered.length === 0 ? null : (
          <Flex
            key={title}
            component="fieldset"
            bd="0"
            p={0}
            m={0}
            aria-label={title}
            gap="xs"
            align="center"
            wrap="wrap"
          >
            <Text size="sm" c="dimmed" w={{ base: '100%', sm: 88 }}>
              {title}
            </Text>
            {offered.map(({ action, label, isFinal }) => (
              <Button
                key={action}
                size="sm"
                variant={isFinal === true ? 'light' : 'default'}
                {...(isFinal === true ? { color: 'red' } : {})}
                onClick={() => setOpen(action)}
              >
                {label}
              </Button>
            ))}
          </Flex>
        );
      })}
      {Dialog === undefined ? null : (
        <Dialog pass={pass} onClose={() => setOpen(null)} onChanged={readAgain} />
      )}
    </>
  );
}
