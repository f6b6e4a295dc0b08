import { Button, Divider } from '@mantine/core';

import type { DirectoryWay } from './use-directory.ts';

/** The name of a directory may need two lines on a phone, with room for letters below the line. */
const wrapping = { label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.4 } } as const;

/** Signs in by the park's own directory. It stands first, because its members have no password here. */
export function DirectoryButton({ name, way }: { name: string; way: DirectoryWay }) {
  return (
    <>
      <Button size="lg" h="auto" py={12} styles={wrapping} loading={way.isBusy} onClick={way.go}>
        {`Sign in with ${name}`}
      </Button>
      <Divider label="or with an account of the back office" />
    </>
  );
}
