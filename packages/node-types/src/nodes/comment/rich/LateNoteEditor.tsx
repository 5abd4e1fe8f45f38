import type { EditorProps } from '@heddle/flow-canvas';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { writeAt } from '../../../form-parts/wire.js';
import type { CommentData } from '../definition.js';
import { messages } from '../messages.js';
import { readNote } from '../note.js';
import type { NoteEditor } from './NoteEditor.js';
import { NoteView } from './NoteView.js';
import { appendText, readBlocks, writeBlocks } from './richNote.js';

/** A note editor whose code is loaded by `load`, and a function that starts loading it. */
export function createLateNoteEditor(load: () => Promise<typeof NoteEditor>) {
  let LoadedEditor: typeof NoteEditor | undefined;

  /** Loads the editor once; after a failure the next call retries. */
  async function loadEditor(): Promise<void> {
    LoadedEditor ??= await load();
  }

  /** Preloads the editor. A failure is reported when the editor is actually needed. */
  function prepareNoteEditor(): void {
    loadEditor().catch(() => undefined);
  }

  /**
   * Edits a note in its card: in a plain field until the editor has loaded, which then takes over its text.
   */
  function LateNoteEditor(properties: EditorProps<CommentData>) {
    const [state, setState] = useState<'waiting' | 'there' | 'missing'>(() =>
      LoadedEditor === undefined ? 'waiting' : 'there',
    );
    const [isComposing, setIsComposing] = useState(false);
    const [isElsewhere, setIsElsewhere] = useState(false);
    useEffect(() => {
      let isGone = false;
      const settle = (next: 'there' | 'missing') => () => {
        if (!isGone) setState(next);
      };
      loadEditor().then(settle('there'), settle('missing'));
      return () => {
        isGone = true;
      };
    }, []);
    // Replacing the field during input-method composition would discard the unfinished word.
    const isReady = state === 'there' && !isComposing;
    return (
      <div className="heddle-note-frame">
        {isReady && LoadedEditor !== undefined ? (
          <LoadedEditor {...properties} takesFocus={!isElsewhere} />
        ) : (
          <PlainField
            {...properties}
            isMissing={state === 'missing'}
            onCompose={setIsComposing}
            onLeave={setIsElsewhere}
          />
        )}
      </div>
    );
  }

  return { LateNoteEditor, prepareNoteEditor };
}

export const { LateNoteEditor, prepareNoteEditor } = createLateNoteEditor(
  async () => (await import('./NoteEditor.js')).NoteEditor,
);

interface PlainFieldProps extends EditorProps<CommentData> {
  /** The editor's code could not be loaded: the note stays readable and editable, and the field says so. */
  isMissing: boolean;
  onCompose(isComposing: boolean): void;
  /** Called with true when focus moves elsewhere, and with false when it returns. */
  onLeave(isElsewhere: boolean): void;
}

/** Appends typed text to the note and saves it at once; nothing waits for the editor. */
function PlainField({ data, context, edit, close, isMissing, onCompose, onLeave }: PlainFieldProps) {
  const t = messages[context.language];
  const { note } = data.inputs;
  const [before, setBefore] = useState(note);
  const shown = useRef(note);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  // The document changed elsewhere, for example by an undo on the canvas: typed text is appended to the new
  // version.
  useEffect(() => {
    if (note === shown.current) return;
    shown.current = note;
    setBefore(note);
    if (field.current !== null) field.current.value = '';
  }, [note]);
  const keep = (text: string) => {
    const next = writeBlocks(appendText(readBlocks(before), text));
    if (next === shown.current) return;
    shown.current = next;
    edit((draft) => {
      writeAt(draft, ['inputs', 'schemaType'], 'slate');
      writeAt(draft, ['inputs', 'note'], next);
    }, t.note);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const isEmpty = readNote(before).trim() === '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the field must not take its focus.
    <div
      className="heddle-note"
      onMouseDown={(event) => {
        if (event.target === field.current) return;
        event.preventDefault();
        field.current?.focus({ preventScroll: true });
      }}
    >
      {isMissing && <p role="alert">{t.editorMissing}</p>}
      {!isEmpty && <NoteView blocks={readBlocks(before)} />}
      <textarea
        ref={field}
        className="heddle-note-field"
        aria-label={t.note}
        placeholder={isEmpty ? t.empty : undefined}
        onChange={({ currentTarget, nativeEvent }) => {
          if ((nativeEvent as InputEvent).isComposing !== true) keep(currentTarget.value);
        }}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={({ currentTarget }) => {
          keep(currentTarget.value);
          onCompose(false);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => onLeave(false)}
        // Without a related target the window lost focus; the field has it again when the window does.
        onBlur={({ relatedTarget }) => onLeave(relatedTarget !== null)}
      />
    </div>
  );
}
