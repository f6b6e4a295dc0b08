// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { renderPart } from '#web/testing/render-hook.tsx';
import { stubCalls } from '#web/testing/stub-calls.ts';
import { LoginForm } from './login-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const pair = { orderId: '10240001', barcode: '240126000000100017' };

test.each([
  [404, 'Unable to locate order', 'Please check both numbers'],
  [500, 'Unable to locate order', 'Something went wrong on our side.'],
])('a login answered %i says "%s. %s"', async (status, text, advice) => {
  stubCalls(() => ({ status }));
  const { element } = await renderPart(() => (
    <LoginForm
      initial={pair}
      initialError={null}
      action="/"
      isIOS={false}
      supportEmail="help@pier.example"
      onLogin={() => undefined}
    />
  ));
  await act(async () => element.querySelector('form')?.requestSubmit());
  const alert = element.querySelector('[role=alert]')?.textContent;
  expect(alert).toContain(text);
  expect(alert).toContain(advice);
});
