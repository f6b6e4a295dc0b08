import { Alert, List, Stack, Table, Text, Title } from '@mantine/core';

import { faultInWords, labelOfColumn } from '#contract/column-labels.ts';
import { importKinds, type ImportColumn } from '#contract/import-kinds.ts';
import type { CellKind } from '#domain/import-cell.ts';

import { showInstant, writeAmount } from '#web/staff/ui/park-words.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { LoadingMark } from '#web/staff/ui/basics.tsx';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { columnsOfKind } from './mapping-draft.ts';
import { usePreview, type ReadFile } from './use-file-guess.ts';

/** The first rows as they will be read, and the errors of the mapping. A refused row is one cell, which no `RowList` has. */
export function PreviewTable({ read }: { read: ReadFile }) {
  const preview = usePreview(read);
  const { problems = [], rows = [] } = preview.data ?? {};
  const { kind } = read.mapping;
  const columns: Readonly<Record<string, ImportColumn>> = importKinds[kind].columns;
  const cellOf = (name: string) => columns[name]?.cell.kind;
  const names = columnsOfKind(kind).flatMap(({ name }) =>
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
                <List.Item key={problem}>{faultInWords(kind, problem)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </output>
      {rows.length === 0 ? null : (
        <ScrollRegion label="First rows as they will be read" look="wide">
          <Table miw={Math.max(520, names.length * 130)} verticalSpacing="xs">
            <TableHead names={['Row', ...names.map(labelOfColumn)]} />
            <Table.Tbody>
              {rows.map(({ cells, reasons }, index) => (
                // eslint-disable-next-line react/no-array-index-key -- a row has nothing but its number
                <Table.Tr key={index}>
                  <Table.Td>{index + 1}</Table.Td>
                  {reasons.length > 0 ? (
                    <Table.Td colSpan={Math.max(1, names.length)}>
                      <Text size="sm" c="var(--danger)">
                        Refused: {reasons.map((reason) => faultInWords(kind, reason)).join('; ')}
                      </Text>
                    </Table.Td>
                  ) : (
                    names.map((name) => (
                      <Table.Td key={name}>
                        <bdi>{cells[name] === undefined ? '' : showCell(cells[name], cellOf(name))}</bdi>
                      </Table.Td>
                    ))
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
      )}
    </Stack>
  );
}

/** A cell as the park writes it: times on its clock, amounts in its currency. */
function showCell(text: string, kind: CellKind['kind'] | undefined): string {
  if (kind === 'instant') return showInstant(text);
  if (kind === 'dollars') return writeAmount(Number(text));
  return kind === 'flag' ? (text === 'true' ? 'yes' : 'no') : text;
}

/** The head of a table: one row of column names. */
function TableHead({ names }: { names: readonly string[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
