import { expect, test } from '../fixtures/canvas.js';

interface StoryIndex {
  entries: Record<string, { type: string; id: string }>;
}

interface Preview {
  channel: { emit(event: string, ...parameters: unknown[]): void };
  currentRender?: { id: string; phase?: string };
}

const everything = process.env['HEDDLE_TEST_ALL'] === '1';
// The scheme changes colours only, which accessible.spec.ts examines.
const schemes = everything ? (['light', 'dark'] as const) : (['light'] as const);
// Each worker plays a part.
const parts = 4;

for (const scheme of schemes)
  for (let part = 0; part < parts; part += 1)
    test(`stories render and play in ${scheme} without an error, part ${part + 1} of ${parts}`, async ({
      canvas,
      stage,
    }) => {
      test.setTimeout(120_000);
      const response = await stage.request.get(new URL('index.json', process.env['STORIES_URL']).href);
      const { entries } = (await response.json()) as StoryIndex;
      const stories = Object.values(entries).filter(({ type }) => type === 'story');
      // stories.test.tsx covers all cards and forms; here one state of each is enough.
      const chosen = stories.filter(({ id }) => id.startsWith('canvas-') || /--(idle|form)$/.test(id));
      expect(chosen.length).toBeGreaterThan(80);
      const played = chosen.filter((_, index) => index % parts === part);
      await canvas.openStory(played[0]!.id, { scheme });
      const failed: string[] = [];
      for (const { id } of played) {
        const phase = await stage.evaluate(playStory, id);
        if (phase !== 'finished') failed.push(`${id}: ${phase}`);
      }
      expect(failed).toEqual([]);
    });

/** Runs in the page. Shows a story and resolves with the phase in which it ends. */
async function playStory(storyId: string): Promise<string> {
  const preview = (globalThis as unknown as { __STORYBOOK_PREVIEW__: Preview }).__STORYBOOK_PREVIEW__;
  preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  const until = performance.now() + 8000;
  while (performance.now() < until) {
    const { currentRender } = preview;
    const isOver = /finished|errored|aborted/.test(currentRender?.phase ?? '');
    if (currentRender?.id === storyId && isOver) return currentRender.phase ?? '';
    await new Promise((next) => requestAnimationFrame(next));
  }
  return preview.currentRender?.phase ?? 'nothing';
}
