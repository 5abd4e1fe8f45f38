import { HeddleProvider } from '@heddle/ui-kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { PublishButton } from './PublishButton.js';

afterEach(cleanup);

it.each([
  ['en', 'Publish', 'Only the creator can publish this workflow.'],
  ['zh-CN', '发布', '只有创建者可以发布这个工作流。'],
] as const)('explains why publishing is disabled and ignores clicks: %s', async (language, name, reason) => {
  setLanguage(language);
  let published = 0;
  const button = (canPublish: boolean) => (
    <HeddleProvider language={language} forceColorScheme="light" env="test">
      <PublishButton
        isRunning={false}
        canPublish={canPublish}
        className={undefined}
        onPublish={() => {
          published += 1;
        }}
      />
    </HeddleProvider>
  );
  const { rerender } = render(button(false));
  const found = screen.getByRole('button', { name });
  expect(found.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(found);
  fireEvent.mouseEnter(found);
  expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
  expect(published).toBe(0);
  rerender(button(true));
  fireEvent.click(screen.getByRole('button', { name }));
  expect(published).toBe(1);
});
