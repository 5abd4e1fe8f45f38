import { HeddleProvider } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FormScope } from '../form-parts/FormScope.js';
import { definitionNamed, renderForm } from '../testing/renderForm.js';
import type { LibraryText, TextField, TextLibrary, TextTool, TextWriter } from './TextTool.js';
import { TextTools } from './TextTools.js';

// Visibility checks of a whole page take a second in this DOM, and nothing here is hidden.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

/** A writer tool whose answer the test controls. */
function makeWriter(more: Partial<TextWriter> = {}) {
  const asked: { field: TextField; wish: string; signal: AbortSignal; tell(text: string): void }[] = [];
  let answer: (text: string) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const writer: TextWriter = {
    id: 'model',
    label: 'Write with a model',
    wish: { label: 'What shall be better?' },
    write: (field, { wish, signal, onText }) => {
      asked.push({ field, wish, signal, tell: onText });
      return new Promise((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      });
    },
    ...more,
  };
  return { writer, asked, answer: (text: string) => answer(text), refuse: (error: Error) => refuse(error) };
}

const sql = 'select name from people';

const node: JsonObject = {
  nodeMeta: { title: 'Query' },
  inputs: {
    sql,
    inputParameters: [
      { name: 'city', input: { type: 'string', value: { type: 'literal', content: 'Oslo' } } },
    ],
  },
  outputs: [{ name: 'rowNum', type: 'integer' }],
};

/** The tools of one field in a form, with the field's current text. */
async function open(tool: TextTool, isReadOnly = false) {
  cleanup();
  const taken: string[] = [];
  const Field = () => {
    const [text, setText] = useState(sql);
    const take = (next: string) => {
      taken.push(next);
      setText(next);
    };
    return (
      <FormScope
        definition={definitionNamed('database')}
        raw={node}
        issues={[]}
        context={{ language: 'en', nodeId: '1', scope: [], isReadOnly, textTools: [tool] }}
        onChange={() => undefined}
      >
        <TextTools text={text} kind="sql" label="SQL" onChange={take} />
      </FormScope>
    );
  };
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <Field />
    </HeddleProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const button = screen.queryByRole('button', { name: 'Text tools for SQL' });
  if (button === null) return { user, taken, item: undefined };
  await user.click(button);
  const item = await screen.findByRole('menuitem', { name: new RegExp(tool.label) });
  return { user, taken, item };
}

describe('a text generator of the host', () => {
  it('receives the field and the instruction, shows partial text and changes the field once when applied', async () => {
    const { writer, asked, answer } = makeWriter();
    const { user, item, taken } = await open(writer);
    await user.click(item!);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('What shall be better?'), {
      target: { value: ' only of the city ' },
    });
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    expect(asked[0]).toMatchObject({
      wish: 'only of the city',
      field: { kind: 'sql', text: sql, label: 'SQL', inputs: ['city'], outputs: ['rowNum'] },
    });
    asked[0]!.tell('select name');
    expect(await dialog.findByText('Generating… 11 characters so far')).toBeTruthy();
    answer(`${sql}\nwhere city = {{city}}`);
    const take = await dialog.findByRole('button', { name: 'Apply change' });
    const change = dialog.getByRole('region', { name: 'Change preview' });
    expect(change.querySelector('ins')?.textContent).toBe('Added: where city = {{city}}');
    expect(taken).toEqual([]);
    await user.click(take);
    expect(taken).toEqual([`${sql}\nwhere city = {{city}}`]);
  });

  it('stops and ignores text that arrives later', async () => {
    const { writer, asked, answer } = makeWriter();
    const { user, item, taken } = await open(writer);
    await user.click(item!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    await user.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(asked[0]!.signal.aborted).toBe(true);
    answer('too late');
    asked[0]!.tell('too late');
    expect(await dialog.findByRole('button', { name: 'Generate' })).toBeTruthy();
    expect(dialog.queryByText('too late')).toBeNull();
    expect(taken).toEqual([]);
  });

  it('stops when its dialog closes', async () => {
    const { writer, asked } = makeWriter();
    const { user, item } = await open(writer);
    await user.click(item!);
    await user.click(await screen.findByRole('button', { name: 'Generate' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(asked[0]!.signal.aborted).toBe(true));
  });

  it('reports failures, empty results and truncated text, and can be retried', async () => {
    const { writer, asked, answer, refuse } = makeWriter();
    const { user, item } = await open(writer);
    await user.click(item!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Generate' }));
    refuse(new Error('the model is away'));
    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong: the model is away');
    await user.click(dialog.getByRole('button', { name: 'Regenerate' }));
    answer('  \n');
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('No text was generated.'));
    await user.click(dialog.getByRole('button', { name: 'Regenerate' }));
    asked[2]!.tell('x'.repeat(200_001));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('became too long'));
    expect(asked[2]!.signal.aborted).toBe(true);
  });

  it('offers nothing to apply when the text is unchanged', async () => {
    const { writer, answer } = makeWriter();
    const { user, item } = await open(writer);
    await user.click(item!);
    await user.click(await screen.findByRole('button', { name: 'Generate' }));
    answer(sql);
    expect(await screen.findByText(/same as the current text/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apply change' })).toBeNull();
  });

  it('says why it is unavailable, asks for a required instruction and appears only for its kinds', async () => {
    const { item } = await open(makeWriter({ whyNot: 'No model is set up.' }).writer);
    expect(item!.textContent).toContain('No model is set up.');
    expect(item!.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(item!);
    expect(screen.queryByRole('dialog')).toBeNull();
    const needy = await open(makeWriter({ wish: { label: 'Wish', isRequired: true } }).writer);
    await needy.user.click(needy.item!);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Generate' })).disabled).toBe(true);
    expect((await open(makeWriter({ kinds: ['prompt'] }).writer)).item).toBeUndefined();
  });

  it('is absent in read-only forms and when the host has no tools', async () => {
    expect((await open(makeWriter().writer, true)).item).toBeUndefined();
    renderForm({ name: 'database', data: node });
    expect(screen.queryByRole('button', { name: 'Text tools for SQL' })).toBeNull();
  });

  it.each([
    ['llm', ['Text tools for System prompt', 'Text tools for User prompt']],
    ['database', ['Text tools for SQL']],
    ['code', ['Text tools for Code']],
    ['end', []],
    ['text', ['Text tools for']],
  ])('is offered for the texts of %s', (name, wanted) => {
    renderForm({ name, context: { textTools: [makeWriter().writer] } });
    const found = screen.queryAllByRole('button', { name: /^Text tools for/ });
    expect(found.map((button) => button.getAttribute('aria-label'))).toEqual(
      wanted.map((label) => expect.stringContaining(label)),
    );
  });
});

describe('a text library of the host', () => {
  const texts: LibraryText[] = Array.from({ length: 7 }, (_, index) => ({
    id: String(index),
    title: `Query ${index}`,
    text: `select ${index}`,
  }));
  const library: TextLibrary = {
    id: 'library',
    label: 'From the library',
    find: async (query, { next = '0' }) => {
      if (query === 'broken') throw new Error('the library is closed');
      const found = texts.filter(({ title }) => title.includes(query));
      const from = Number(next);
      return {
        items: [...found.slice(from, from + 5), { id: 'odd' } as LibraryText],
        ...(from + 5 < found.length && { next: String(from + 5) }),
      };
    },
  };

  it('is searched and paged, and replaces the text with the chosen one', async () => {
    const { user, item, taken } = await open(library);
    await user.click(item!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(7));
    fireEvent.change(dialog.getByLabelText('Search'), { target: { value: 'Query 6' } });
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Query 6' }));
    expect(dialog.getByRole('region', { name: 'Change preview' }).textContent).toContain('select 6');
    await user.click(dialog.getByRole('button', { name: 'Replace text' }));
    expect(taken).toEqual(['select 6']);
  });

  it('appends the chosen text', async () => {
    const { user, item, taken } = await open(library);
    await user.click(item!);
    await user.click(await screen.findByRole('button', { name: 'Query 2' }));
    await user.click(screen.getByRole('button', { name: 'Append' }));
    expect(taken).toEqual([`${sql}\n\nselect 2`]);
  });

  it('reports empty results and failures', async () => {
    const { user, item } = await open(library);
    await user.click(item!);
    const field = await screen.findByLabelText('Search');
    fireEvent.change(field, { target: { value: 'nobody' } });
    expect(await screen.findByText('No results.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'broken' } });
    expect((await screen.findByRole('alert')).textContent).toContain('the library is closed');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
