import { Modal, PasswordInput } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CodeEditor } from './CodeEditor/CodeEditor.js';
import { confirm, EmptyState, HeddleProvider, type Language, Mark, showUndo } from './index.js';
import { JsonView } from './JsonView/JsonView.js';
import { LazyJsonView } from './JsonView/LazyJsonView.js';

Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
afterEach(cleanup);

function show(children: ReactNode, language: Language = 'en') {
  return render(
    <HeddleProvider language={language} forceColorScheme="light" env="test">
      {children}
    </HeddleProvider>,
  );
}

describe('ui-kit components', () => {
  it('exposes the product name on the logo', () => {
    show(<Mark />);
    expect(screen.getByRole('img', { name: 'Heddle' })).toBeTruthy();
  });

  it("names Mantine's own buttons in the current language", () => {
    show(<PasswordInput label="密码" />, 'zh-CN');
    expect(screen.getByRole('button', { name: '显示或隐藏密码', hidden: true })).toBeTruthy();
    cleanup();
    show(
      <Modal opened title="Ask" onClose={() => undefined}>
        Sure?
      </Modal>,
    );
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('shows what is empty and why', () => {
    show(<EmptyState title="No workflows yet" reason="Start from a sample." />);
    expect(screen.getByText('No workflows yet')).toBeTruthy();
  });

  it('confirms only when the confirm button is pressed', async () => {
    show(null);
    const question = { title: 'Delete?', children: 'It can be restored.', confirm: 'Delete', cancel: 'Keep' };
    const user = userEvent.setup();
    const no = confirm(question);
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    expect(await no).toBe(false);
    const yes = confirm(question);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await yes).toBe(true);
  });

  it('offers to undo a deletion', async () => {
    show(null);
    let isUndone = false;
    showUndo({ message: 'Deleted.', undo: 'Undo', onUndo: () => (isUndone = true) });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(isUndone).toBe(true);
  });
});

describe('JsonView', () => {
  const value = { order: { lines: [{ id: 1 }] }, '<b>': 'x' };

  it('expands two levels at first and the rest on demand', async () => {
    const { container } = show(<JsonView value={value} label="Output" />);
    expect(container.textContent).toContain('[ 1 item ]');
    expect(container.textContent).not.toContain('"id"');
    await userEvent.click(screen.getByRole('button', { name: /unfold lines/ }));
    await userEvent.click(screen.getByRole('button', { name: /unfold 0/ }));
    expect(container.textContent).toContain('"id": 1');
  });

  it('shows a loading state when loaded lazily, then the same tree', async () => {
    show(<LazyJsonView value={value} label="Output" />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'Output' })).textContent).toContain('[ 1 item ]');
  });

  it('shows markup in keys as text', () => {
    const { container } = show(<JsonView value={value} label="Output" />);
    expect(container.querySelector('b')).toBeNull();
  });

  it('truncates long strings and lists until expanded', async () => {
    const { container } = show(
      <JsonView value={['x'.repeat(4096), ...Array(300).keys()]} label="输出" />,
      'zh-CN',
    );
    expect(container.textContent).toContain('显示全部 4 KB');
    expect(container.querySelectorAll('.h-json-number')).toHaveLength(99);
    await userEvent.click(screen.getByRole('button', { name: '再显示 100 项' }));
    expect(container.querySelectorAll('.h-json-number')).toHaveLength(199);
  });
});

describe('CodeEditor', () => {
  it('has an accessible name and follows its value', async () => {
    const view = show(<CodeEditor language="json" label="Fallback" value="{}" />);
    const editor = screen.getByRole('textbox', { name: 'Fallback' });
    expect(editor.textContent).toBe('{}');
    view.rerender(
      <HeddleProvider language="en" forceColorScheme="light" env="test">
        <CodeEditor language="json" label="Fallback" value='{"a":1}' isReadOnly />
      </HeddleProvider>,
    );
    await waitFor(() => expect(editor.textContent).toBe('{"a":1}'));
    expect(editor.getAttribute('aria-readonly')).toBe('true');
  });
});
