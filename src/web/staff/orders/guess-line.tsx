import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Guessing } from '#contract/calls/staff-orders.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

/**
 * Shows the wrong numbers that were tried with the order and their effect on its guests, with a button that lifts the
 * lock.
 */
export function GuessLine({ orderId, guessing }: { orderId: string; guessing: Guessing }) {
  const may = useMay();
  const { isAsking, isBusy, ask, cancel, lift } = useLift(orderId);
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      <Group justify="space-between">
        <Text size="sm" flex={1} miw={240}>
          {wordsFor(guessing)} The count ends on <Instant iso={guessing.endsAt} />.
        </Text>
        {may('Guess Lift') ? (
          <Button variant="default" size="sm" onClick={ask}>
            Clear failed attempts
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Clear failed attempts"
        text={`Look-ups of order ${orderId} are then no longer delayed, including those of a person who is guessing. Are you sure you wish to proceed?`}
        action="Clear failed attempts"
        isBusy={isBusy}
        onConfirm={() => void lift()}
        onCancel={cancel}
      />
    </Card>
  );
}

const title = 'Failed attempts to look up this order';

function wordsFor({ misses, puzzleSeconds }: Guessing): string {
  const times = misses === 1 ? 'once' : `${misses} times`;
  if (puzzleSeconds === 0) return `This happened ${times} in a day; guests notice nothing.`;
  const seconds = puzzleSeconds === 1 ? 'about a second' : `about ${puzzleSeconds} seconds`;
  return `This happened ${times} in a day, so each look-up by order ID and barcode now waits ${seconds} while the guest’s browser runs a check. The link in the confirmation email opens the pass at once.`;
}

function useLift(orderId: string) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useTask();
  const lift = async (): Promise<void> => {
    const result = await run(() =>
      staffSend('DELETE /api/admin/guesses/:orderId', undefined, { params: { orderId } }),
    );
    setIsAsking(false);
    if (!result.ok) return showToast(failureText(result), 'danger');
    showToast('The failed attempts were cleared.');
    await client.invalidateQueries({ queryKey: ['order', orderId] });
  };
  return { isAsking, isBusy, ask: () => setIsAsking(true), cancel: () => setIsAsking(false), lift };
}
