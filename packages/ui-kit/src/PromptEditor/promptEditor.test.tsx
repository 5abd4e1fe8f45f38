import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HeddleProvider } from '../HeddleProvider/HeddleProvider.js';
import { PromptEditor, skillMarkup, withoutMarkup } from './PromptEditor.js';

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

const markup = skillMarkup({ id: '7', type: 'workflow', name: 'hand_over' });

function Prompt({ value, onChange }: { value: string; onChange?: (value: string) => void }) {
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <PromptEditor value={value} label="Prompt" variables={variables} skills={skills} onChange={onChange} />
    </HeddleProvider>
  );
}
const skills = [{ key: '7', label: 'hand_over', detail: 'Workflow', text: markup }];

describe('skills in a prompt', () => {
  it('lists skills above variables and inserts the markup of the chosen one', async () => {
    cleanup();
    const edits: string[] = [];
    render(<Prompt value="" onChange={(value) => edits.push(value)} />);
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Prompt' }))!;
    view.dispatch({ changes: { from: 0, insert: 'Then {' }, selection: { anchor: 6 } });
    startCompletion(view);
    await waitFor(() => expect(currentCompletions(view.state)).toHaveLength(2));
    expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(['hand_over', 'own']);
    await waitFor(() => expect(acceptCompletion(view)).toBe(true));
    expect(edits.at(-1)).toBe(`Then ${markup}`);
  });

  it('shows markup as a chip with the name', () => {
    cleanup();
    render(<Prompt value={`Call ${markup} first.`} />);
    expect(screen.getByRole('textbox', { name: 'Prompt' }).textContent).toBe('Call hand_over first.');
  });

  it('reads markup as its name, also that of other products', () => {
    const theirs = '{#LibraryBlock id="1" uuid="x" type="plugin" apiId="2"#}search{#/LibraryBlock#}';
    const slot = '{#InputSlot placeholder="role" mode="input"#}teacher{#/InputSlot#}';
    expect(withoutMarkup(`You are a ${slot}. Use ${theirs}.`)).toBe('You are a teacher. Use search.');
  });

  it('does not let a name break its markup', () => {
    expect(withoutMarkup(skillMarkup({ id: '1', type: 'workflow', name: 'a{#/LibraryBlock#}b' }))).toBe(
      'a/LibraryBlockb',
    );
  });
});
