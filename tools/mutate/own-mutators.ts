/**
 * Two kinds of bug that Stryker does not plant: a number that is one too large, and a missing statement. Stryker has
 * no extension point for mutators, so they are added to the list that its instrumenter reads (package.json pins the
 * exact version, and `tools/mutate.ts` fails if a run plants no number).
 */
import type { NodeMutator } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/node-mutator.d.ts';
import { allMutators } from '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/mutate.js';

/** The name under which a changed number is reported. */
export const numberMutatorName = 'NumberLiteral';

const numberMutator: NodeMutator = {
  name: numberMutatorName,
  *mutate({ node }) {
    if (node.type === 'NumericLiteral') yield { ...node, value: node.value + 1 };
  },
};

/** Only calls, because Stryker itself changes assignments, and its emptied block covers a lone call. */
const statementMutator: NodeMutator = {
  name: 'MissingStatement',
  *mutate({ node, parent }) {
    const isCall = node.type === 'ExpressionStatement' && node.expression.type === 'CallExpression';
    if (isCall && parent?.type === 'BlockStatement' && parent.body.length > 1)
      yield { type: 'EmptyStatement' };
  },
};

/** Adds both kinds; must be called once before Stryker runs. */
export function addOwnMutators(): void {
  allMutators.push(numberMutator, statementMutator);
}
