import { HeddleProvider } from '@heddle/ui-kit';
import { runState } from '@heddle/workflow-schema/runs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { RunBanner } from './RunBanner.js';

afterEach(cleanup);

it('offers to clear the results of a finished run once its panel is closed', () => {
  const names = { en: 'Clear results', 'zh-CN': '清除运行结果' };
  for (const language of ['en', 'zh-CN'] as const) {
    setLanguage(language);
    let cleared = 0;
    const banner = (status: 'running' | 'success', isOpen: boolean) => (
      <HeddleProvider language={language} forceColorScheme="light" env="test">
        <RunBanner
          run={{ ...runState([]), status }}
          isOpen={isOpen}
          onShow={() => undefined}
          onClear={() => {
            cleared += 1;
          }}
        />
      </HeddleProvider>
    );
    const { rerender } = render(banner('running', false));
    expect(screen.queryByRole('button', { name: names[language] })).toBeNull();
    rerender(banner('success', true));
    expect(screen.queryByRole('button', { name: names[language] })).toBeNull();
    rerender(banner('success', false));
    fireEvent.click(screen.getByRole('button', { name: names[language] }));
    expect(cleared).toBe(1);
    cleanup();
  }
});
