import { Button, Divider, Text } from '@mantine/core';

import type { DirectoryWay } from './use-directory.ts';

/** Signs in by the park's own directory. It stands first, because its members have no password here. */
export function DirectoryButton({ name, way }: { name: string; way: DirectoryWay }) {
  return (
    <>
      <Button size="lg" h="auto" mih={50} py="xs" loading={way.isBusy} onClick={way.go}>
        <Text span inherit className="whitespace-normal">
          {`Sign in with ${name}`}
        </Text>
      </Button>
      <Divider label="or with an account of the back office" />
    </>
  );
}
