import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { GridCellKind } from './DataGridProps.js';

export type EditEnd = 'down' | 'up' | 'next' | 'previous' | 'stay';

interface CellEditorProps {
  label: string;
  kind: GridCellKind;
  initial: string;
  /** Select the content, so that typing replaces it. */
  isSelected: boolean;
  onSave(value: string, end: EditEnd): void;
  onCancel(): void;
}

const inputModes = { integer: 'numeric', number: 'decimal' } as const;

/**
 * The text field over a cell. Enter and Tab save and move on, Alt+Enter breaks the line, Esc restores; leaving
 * the field saves.
 */
export function CellEditor({ label, kind, initial, isSelected, onSave, onCancel }: CellEditorProps) {
  const [value, setValue] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when editing begins.
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    if (isSelected) current?.select();
    else current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = '0';
    current.style.height = `${Math.min(current.scrollHeight, 200)}px`;
  }, [value]);
  const finish = (end: EditEnd) => {
    if (isDone.current) return;
    isDone.current = true;
    onSave(value, end);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter also ends the composition of Chinese or Japanese text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      onCancel();
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      const { current } = field;
      const at = current?.selectionStart ?? value.length;
      setValue(`${value.slice(0, at)}\n${value.slice(current?.selectionEnd ?? at)}`);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      finish(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      finish(event.shiftKey ? 'previous' : 'next');
    }
  };
  return (
    <textarea
      ref={field}
      className="h-grid-editor"
      aria-label={label}
      rows={1}
      value={value}
      spellCheck={kind === 'text'}
      inputMode={kind === 'integer' || kind === 'number' ? inputModes[kind] : 'text'}
      placeholder={kind === 'time' ? 'YYYY-MM-DD hh:mm:ss' : undefined}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => finish('stay')}
    />
  );
}
