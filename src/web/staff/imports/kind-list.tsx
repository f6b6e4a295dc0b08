import { Text } from '@mantine/core';

import { neededLabels } from '#contract/column-labels.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';

import { SaveButton } from '#web/staff/declared/export-button.tsx';
import { staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';

/**
 * What can be imported, in the order in which a park's data can be. A team that has imported before sees the list when it
 * asks for it, because its imports are below.
 */
export function KindList({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer py-2">What can be imported, and a template for each kind</summary>
      <Text size="sm" my="xs">
        The kind and the columns of a file are recognized once you choose it, in twelve languages, and you can
        correct them. Import products first, then orders, then the rest.
      </Text>
      <KindTable />
    </details>
  );
}

function KindTable() {
  return (
    <RowList
      label="What can be imported"
      rows={importKindNames}
      keyOf={(kind) => kind}
      renderCells={(kind) => ({
        'Kind of data': (
          <Text size="sm" fw={600} miw={125}>
            {importKinds[kind].title}
          </Text>
        ),
        'What it is': <Text size="sm">{firstSentence(importKinds[kind].about)}</Text>,
        'What a file needs': <Text size="sm">{neededLabels(kind).join(', ')}</Text>,
        Template: (
          <SaveButton
            label="Template"
            name={`Template of ${importKinds[kind].title}`}
            fileName={`template-${kind}.xlsx`}
            done={`The template is in the file "template-${kind}.xlsx". Its second sheet explains the columns.`}
            send={() =>
              staffSendForDownload('GET /api/admin/import/templates/:kind', undefined, { params: { kind } })
            }
          />
        ),
      })}
    />
  );
}

function firstSentence(text: string): string {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}
