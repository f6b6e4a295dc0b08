import { useMediaQuery } from '@mantine/hooks';

/** True on a screen that is too narrow for a table: its rows are cards there. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
