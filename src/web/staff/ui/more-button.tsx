import { Button, Group, type ButtonProps } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface MoreButtonProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  size?: ButtonProps['size'];
  /** Its words, such as `Show older`. */
  children: string;
}

/** Loads the next part of a list; absent if there is none. */
export function MoreButton({ list, size = 'sm', children }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <Group>
      <Button
        variant="default"
        size={size}
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </Group>
  );
}
