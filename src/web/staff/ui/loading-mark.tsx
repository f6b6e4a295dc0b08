import { Box, Loader } from '@mantine/core';

/** Shows that a part of the screen is loading. The name is text, because ARIA allows none on Mantine's bare element. */
export function LoadingMark({ label = 'Loading', size = 'md' }: { label?: string; size?: 'xs' | 'md' }) {
  return (
    <Box component="span" display="inline-flex" pos="relative">
      <Loader aria-hidden size={size} />
      <span className="sr-only">{label}</span>
    </Box>
  );
}
