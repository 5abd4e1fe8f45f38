import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installBrowserStubs } from '../packages/node-types/src/testing/browser.js';
import preview from './.storybook/preview.js';

installBrowserStubs();

type Stories = Parameters<typeof composeStories>[0];

interface ComposedStory {
  run(context: { canvasElement: HTMLElement }): Promise<void>;
}

const files = import.meta.glob<Stories>(['../packages/*/src/**/*.stories.tsx', './**/*.stories.tsx'], {
  eager: true,
});

/** All visible and accessible text. Mantine inserts style sheets into the page, which are skipped. */
function wordsOf(page: HTMLElement): string {
  const element = page.cloneNode(true) as HTMLElement;
  for (const sheet of element.querySelectorAll('style')) sheet.remove();
  const names = [...element.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((named) =>
    ['aria-label', 'placeholder', 'title'].map((attribute) => named.getAttribute(attribute) ?? ''),
  );
  return [element.textContent, ...names].join(' ').trim();
}

const errors = vi.spyOn(console, 'error');

beforeEach(() => {
  errors.mockReset();
});

test('stories exist for cards, forms, parts and whole canvases', () => {
  expect(Object.keys(files).length).toBeGreaterThan(15);
});

const everything = process.env.HEDDLE_TEST_ALL === '1';
// Every second story, the others with the next commit; the first of each file always. Browsers play one state of each, too.
const share = Number(process.env.HEDDLE_SEED ?? 1) % 2;

describe.each(['zh-CN', 'en'])('in %s', (language) => {
  describe.each(Object.entries(files))('%s', (_path, stories) => {
    const annotations = setProjectAnnotations([preview, { initialGlobals: { language } }]);
    const composed = Object.entries<ComposedStory>(composeStories(stories, annotations));

    // The messages in Chinese are complete by their types: one story of each file shows that they are used.
    const isShown = (index: number) => index === 0 || (language === 'en' && index % 2 === share);
    const shown = everything ? composed : composed.filter((_, index) => isShown(index));
    test.each(shown)('shows %s', async (name, Story) => {
      document.body.innerHTML = '<main></main>';
      await Story.run({ canvasElement: document.body.querySelector('main')! });
      const words = wordsOf(document.body);
      expect(words).not.toBe('');
      // A full card shows user content, which may be in any language.
      if (language === 'en' && name !== 'Full') expect(words).not.toMatch(/\p{Script=Han}/u);
      expect(errors.mock.calls.map((call) => String(call[0]))).toEqual([]);
    });
  });
});
