import { Button, Stack, Text } from '@mantine/core';
import { useLocation } from 'wouter';

/** The way from the tabs to the gate's screen, which has the whole window. */
export default function GateTab() {
  const [, navigate] = useLocation();
  return (
    <Stack align="flex-start" maw={560}>
      <Text>
        Check passes at a gate with a phone or a handheld reader. The screen also works without a network, by
        a list of the passes that are valid today.
      </Text>
      <Button size="lg" onClick={() => navigate('/scan')}>
        Open the gate’s screen
      </Button>
    </Stack>
  );
}
