import { Alert, List, Stack, Table, Text, Title } from '@mantine/core';

import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { WideTable } from '#web/staff/ui/wide-table.tsx';
import { columnsOfKind } from './mapping-draft.ts';
import { usePreview, type ReadFile } from './use-file-guess.ts';

/** The first rows as they will be read, and the errors of the mapping. */
export function PreviewTable({ read }: { read: ReadFile }) {
  const preview = usePreview(read);
  const { problems = [], rows = [] } = preview.data ?? {};
  const names = columnsOfKind(read.mapping.kind).flatMap(({ name }) =>
    rows.some(({ cells }) => cells[name] !== undefined) ? [name] : [],
  );
  return (
    <Stack gap="xs" component="section" aria-label="First rows">
      <Title order={2} size="h5">
        The first rows as they will be read
      </Title>
      <QueryFault what="The first rows" query={preview} />
      {preview.isPending ? <LoadingMark /> : null}
      <output className="block">
        {problems.length === 0 ? null : (
          <Alert color="red" title="The mapping cannot be used yet">
            <List size="sm">
              {problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </output>
      {rows.length === 0 ? null : (
        <WideTable
          label="First rows as they will be read"
          widthMin={Math.max(520, names.length * 130)}
          heads={['Row', ...names]}
        >
          {rows.map(({ cells, reasons }, index) => (
            // eslint-disable-next-line react/no-array-index-key -- a row has nothing but its number
            <Table.Tr key={index}>
              <Table.Td>{index + 1}</Table.Td>
              {reasons.length > 0 ? (
                <Table.Td colSpan={Math.max(1, names.length)}>
                  <Text size="sm" c="var(--danger)">
                    Refused: {reasons.join('; ')}
                  </Text>
                </Table.Td>
              ) : (
                names.map((name) => (
                  <Table.Td key={name}>
                    <bdi>{cells[name]}</bdi>
                  </Table.Td>
                ))
              )}
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Stack>
  );
}
