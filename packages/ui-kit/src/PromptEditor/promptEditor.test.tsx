import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HeddleProvider } from '../HeddleProvider/HeddleProvider.js';
import { PromptEditor } from './PromptEditor.js';

const variables = [{ name: 'own', detail: 'str' }];
const offer = { key: 'k', name: 'title_1', label: 'article.title', detail: 'Start · str' };
const findOffers = (typed: string) => [offer].filter(({ label }) => label.includes(typed));

/** An editor in which this text was typed and completion has opened, with the edits it reported. */
async function typed(text: string) {
  const edits: [string, boolean[]][] = [];
  cleanup();
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <PromptEditor
        value=""
        label="Prompt"
        variables={variables}
        findOffers={findOffers}
        onChange={(value, bindings) => edits.push([value, (bindings ?? []).map(({ isAdded }) => isAdded)])}
      />
    </HeddleProvider>,
  );
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Prompt' }))!;
  view.dispatch({ changes: { from: 0, insert: text }, selection: { anchor: text.length } });
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state)).not.toEqual([]));
  return { view, edits };
}

describe('completion in a prompt', () => {
  it('lists the variables, then the offers under a heading', async () => {
    const { view } = await typed('{');
    expect(currentCompletions(view.state)).toMatchObject([
      { label: 'own', detail: 'str' },
      { label: 'article.title', detail: 'Start · str', section: 'Earlier nodes (adds an input)' },
    ]);
  });

  it('inserts an offer under its name and reports it with the text; undo and redo report it too', async () => {
    const { view, edits } = await typed('Say {arti');
    await waitFor(() => expect(acceptCompletion(view)).toBe(true));
    expect(edits.at(-1)).toEqual(['Say {{title_1}}', [true]]);
    undo(view);
    expect(edits.at(-1)?.[1]).toEqual([false]);
    redo(view);
    expect(edits.at(-1)).toEqual(['Say {{title_1}}', [true]]);
  });
});
