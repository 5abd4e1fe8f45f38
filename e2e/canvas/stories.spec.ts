import { expect, test } from '../fixtures/canvas.js';

interface StoryIndex {
  entries: Record<string, { type: string; id: string }>;
}

interface Preview {
  channel: { emit(event: string, ...parameters: unknown[]): void };
  currentRender?: { id: string; phase?: string };
}

for (const scheme of ['light', 'dark'] as const) {
  test(`every story renders and plays in ${scheme} without an error`, async ({ canvas, stage }) => {
    test.setTimeout(120_000);
    const response = await stage.request.get(new URL('index.json', process.env['STORIES_URL']).href);
    const { entries } = (await response.json()) as StoryIndex;
    const stories = Object.values(entries).filter(({ type }) => type === 'story');
    // stories.test.tsx covers all cards and forms; here one state of each is enough.
    const chosen = stories.filter(({ id }) => id.startsWith('canvas-') || /--(idle|form)$/.test(id));
    expect(chosen.length).toBeGreaterThan(80);
    await canvas.openStory(chosen[0]!.id, { scheme });
    const failed: string[] = [];
    for (const { id } of chosen) {
      const phase = await stage.evaluate(async (storyId) => {
        const preview = (globalThis as unknown as { __STORYBOOK_PREVIEW__: Preview }).__STORYBOOK_PREVIEW__;
        preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
        const until = performance.now() + 8000;
        while (performance.now() < until) {
          const { currentRender } = preview;
          const isOver = /finished|errored|aborted/.test(currentRender?.phase ?? '');
          if (currentRender?.id === storyId && isOver) return currentRender.phase;
          await new Promise((next) => requestAnimationFrame(next));
        }
        return preview.currentRender?.phase ?? 'nothing';
      }, id);
      if (phase !== 'finished') failed.push(`${id}: ${phase}`);
    }
    expect(failed).toEqual([]);
  });
}
