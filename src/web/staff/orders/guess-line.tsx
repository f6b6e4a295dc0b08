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
          {wordsFor(guessing)} This is forgotten on <Instant iso={guessing.endsAt} />.
        </Text>
        {may('Guess Lift') ? (
          <Button variant="default" size="sm" onClick={ask}>
            Forget the tries
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Forget the tries"
        text={`Whoever looks up order ${orderId} then waits no longer, and neither does somebody who goes on guessing. Are you sure you wish to proceed?`}
        action="Forget the tries"
        isBusy={isBusy}
        onConfirm={() => void lift()}
        onCancel={cancel}
      />
    </Card>
  );
}

const title = 'Wrong numbers were tried with this order';

function wordsFor({ misses, puzzleSeconds }: Guessing): string {
  const times = misses === 1 ? 'once' : `${misses} times`;
  if (puzzleSeconds === 0) return `This happened ${times} in a day; its guests notice nothing of it.`;
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
    showToast('The tries are forgotten.');
    await client.invalidateQueries({ queryKey: ['order', orderId] });
  };
  return { isAsking, isBusy, ask: () => setIsAsking(true), cancel: () => setIsAsking(false), lift };
}
