import { expect, test } from 'vitest';

import { keepUsedRules } from './keep-used-rules.ts';

const markup = '<div class="m_used other"></div>';

test('rules of components that the markup lacks are left out, at every depth', () => {
  const css =
    '@layer base, mantine;@layer mantine{.m_used{color:red}.m_gone{color:blue}@media (min-width:1px){.m_gone:hover{top:0}.m_used:hover{top:1px}}}.plain{left:0}';
  expect(keepUsedRules(css, markup)).toBe(
    '@layer base, mantine;@layer mantine{.m_used{color:red}@media (min-width:1px){.m_used:hover{top:1px}}}.plain{left:0}',
  );
});

test('a rule stays if one of its selectors is used', () => {
  expect(keepUsedRules('.m_gone,.m_used{top:0}', markup)).toBe('.m_gone,.m_used{top:0}');
  expect(keepUsedRules('.m_used .m_gone{top:0}', markup)).toBe('');
});

test('rules without components, keyframes and texts with braces stay', () => {
  const css = '@keyframes a{from{top:0}to{top:1px}}:root{--x:"}"}body{margin:0}';
  expect(keepUsedRules(css, markup)).toBe(css);
});
