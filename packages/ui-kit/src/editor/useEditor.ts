import { Compartment, EditorState, type Extension, type StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Inputs that `useEditor` keeps in sync with the editor. */
export interface EditorBinding {
  value: string;
  /** Called with the new text, and with the effects of the transactions that changed it. */
  onChange?: (value: string, effects: readonly StateEffect<unknown>[]) => void;
  /** Must be referentially stable while its content is unchanged: a new array reconfigures the editor. */
  extensions: readonly Extension[];
}

/** A CodeMirror view inside the element of the returned ref, controlled by `value`. */
export function useEditor({ value, onChange, extensions }: EditorBinding): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [configuration] = useState(() => new Compartment());
  const handler = useRef(onChange);
  const isApplyingValue = useRef(false);
  const initial = useRef({ value, extensions });

  useLayoutEffect(() => {
    handler.current = onChange;
  }, [onChange]);

  useEffect(() => {
    const { value, extensions } = initial.current;
    const report = EditorView.updateListener.of((update) => {
      if (!update.docChanged || isApplyingValue.current) return;
      const effects = update.transactions.flatMap((transaction) => transaction.effects);
      handler.current?.(update.state.doc.toString(), effects);
    });
    view.current = new EditorView({
      parent: host.current ?? undefined,
      state: EditorState.create({ doc: value, extensions: [configuration.of([...extensions]), report] }),
    });
    return () => view.current?.destroy();
  }, [configuration]);

  useEffect(() => {
    if (initial.current.extensions === extensions) return;
    initial.current.extensions = extensions;
    view.current?.dispatch({ effects: configuration.reconfigure([...extensions]) });
  }, [configuration, extensions]);

  useEffect(() => {
    const editor = view.current;
    const shown = editor?.state.doc.toString();
    if (editor === undefined || shown === undefined || shown === value) return;
    isApplyingValue.current = true;
    editor.dispatch({ changes: smallestChange(shown, value) });
    isApplyingValue.current = false;
  }, [value]);

  return host;
}

/**
 * Replaces only the part that differs, so that the cursor keeps its position when the text changes from
 * outside.
 */
function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
