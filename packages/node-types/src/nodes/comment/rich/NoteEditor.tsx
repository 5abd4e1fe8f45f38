import type { EditorProps } from '@heddle/flow-canvas';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import {
  Editable,
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  Slate,
  withReact,
} from 'slate-react';
import { writeAt } from '../../../form-parts/wire.js';
import { IconBold } from '../../../icons/IconBold.js';
import { IconClearFormatting } from '../../../icons/IconClearFormatting.js';
import { IconH1 } from '../../../icons/IconH1.js';
import { IconH2 } from '../../../icons/IconH2.js';
import { IconH3 } from '../../../icons/IconH3.js';
import { IconItalic } from '../../../icons/IconItalic.js';
import { IconLink } from '../../../icons/IconLink.js';
import { IconList } from '../../../icons/IconList.js';
import { IconListNumbers } from '../../../icons/IconListNumbers.js';
import { IconQuote } from '../../../icons/IconQuote.js';
import { IconStrikethrough } from '../../../icons/IconStrikethrough.js';
import { IconUnderline } from '../../../icons/IconUnderline.js';
import type { CommentData } from '../definition.js';
import { messages } from '../messages.js';
import {
  clearFormat,
  fromSlate,
  isOn,
  linkOf,
  type NoteTool,
  pasteInto,
  setLink,
  toggle,
  toSlate,
  withNotes,
} from './editNote.js';
import { blockElement, markText } from './NoteView.js';
import { type NoteBlock, type NoteText, readBlocks, writeBlocks } from './richNote.js';

/** Pause in typing before saving, in milliseconds. */
const keepAfter = 400;

const keys: Readonly<Record<string, NoteTool>> = { b: 'bold', i: 'italic', u: 'underline' };

/** Edits a note in its card. Loaded on demand. */
export function NoteEditor({
  data,
  context,
  edit,
  close,
  takesFocus = true,
}: EditorProps<CommentData> & {
  /** False if focus moved elsewhere before the editor had loaded. */
  takesFocus?: boolean;
}) {
  const t = messages[context.language];
  const [initial] = useState(() => readBlocks(data.inputs.note));
  const editor = useMemo(() => withNotes(withHistory(withReact(createEditor()))), []);
  const shown = useRef(data.inputs.note);
  const keeping = useKeeping((blocks) => {
    const note = writeBlocks(blocks);
    shown.current = note;
    edit((draft) => {
      writeAt(draft, ['inputs', 'schemaType'], 'slate');
      writeAt(draft, ['inputs', 'note'], note);
    }, t.note);
  });
  const { note } = data.inputs;
  // The document changed elsewhere, for example by an undo on the canvas: continue with the new text.
  useEffect(() => {
    if (note === shown.current) return;
    shown.current = note;
    keeping.drop();
    Transforms.deselect(editor);
    editor.children = toSlate(readBlocks(note));
    editor.history = { undos: [], redos: [] };
    editor.onChange();
  }, [editor, keeping, note]);
  const [, setRevision] = useState(0);
  const takesFocusAtFirst = useRef(takesFocus);
  // In a layout effect, so before the next key press: someone typing while this code loaded continues at the
  // end of the text.
  useLayoutEffect(() => {
    if (!takesFocusAtFirst.current) return;
    const end = Editor.end(editor, []);
    editor.selection = { anchor: end, focus: end };
    ReactEditor.focus(editor);
  }, [editor]);
  useEffect(() => {
    // Leaving the note, for example to start a run, must save everything in it. Slate ignores some of these
    // events.
    const field = ReactEditor.toDOMNode(editor, editor);
    field.addEventListener('blur', keeping.flush);
    return () => field.removeEventListener('blur', keeping.flush);
  }, [editor, keeping]);
  const follow = () => {
    setRevision((revision) => revision + 1);
    if (editor.operations.some(({ type }) => type !== 'set_selection'))
      keeping.keep(fromSlate(editor.children));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    const tool =
      event.shiftKey && event.key.toLowerCase() === 'x' ? 'strikethrough' : keys[event.key.toLowerCase()];
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isMod && tool !== undefined) {
      event.preventDefault();
      toggle(editor, tool);
    }
  };
  return (
    <Slate editor={editor} initialValue={toSlate(initial)} onChange={follow}>
      <NoteTools editor={editor} t={t} />
      <Editable
        className="heddle-note heddle-note-editor"
        aria-label={t.note}
        aria-multiline="true"
        placeholder={t.empty}
        renderElement={drawElement}
        renderLeaf={drawLeaf}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          event.preventDefault();
          pasteInto(editor, event.clipboardData);
        }}
      />
    </Slate>
  );
}

interface Keeping {
  /** Saves these blocks after a pause, unless newer ones arrive. */
  keep(blocks: readonly NoteBlock[]): void;
  /** Saves pending blocks at once. */
  flush(): void;
  /** Discards pending blocks: they were based on a text that no longer exists. */
  drop(): void;
}

/** Saves the latest text after a pause, and at once when the editor unmounts. */
function useKeeping(write: (blocks: readonly NoteBlock[]) => void): Keeping {
  const live = useRef(write);
  live.current = write;
  const [keeping] = useState((): Keeping => {
    let waiting: { blocks: readonly NoteBlock[]; timer: ReturnType<typeof setTimeout> } | undefined;
    const drop = () => {
      clearTimeout(waiting?.timer);
      waiting = undefined;
    };
    const flush = () => {
      const last = waiting;
      drop();
      if (last !== undefined) live.current(last.blocks);
    };
    const keep = (blocks: readonly NoteBlock[]) => {
      drop();
      waiting = { blocks, timer: setTimeout(flush, keepAfter) };
    };
    return { keep, flush, drop };
  });
  useEffect(() => keeping.flush, [keeping]);
  return keeping;
}

function drawElement({ attributes, children, element }: RenderElementProps) {
  return <>{blockElement((element as unknown as NoteBlock).type, children, attributes)}</>;
}

function drawLeaf({ attributes, children, leaf }: RenderLeafProps) {
  return <span {...attributes}>{markText(leaf as unknown as NoteText, children)}</span>;
}

type Texts = (typeof messages)[keyof typeof messages];

const tools: readonly { tool: NoteTool; Icon: typeof IconBold; word: keyof Texts }[] = [
  { tool: 'bold', Icon: IconBold, word: 'bold' },
  { tool: 'italic', Icon: IconItalic, word: 'italic' },
  { tool: 'underline', Icon: IconUnderline, word: 'underline' },
  { tool: 'strikethrough', Icon: IconStrikethrough, word: 'strikethrough' },
  { tool: 'heading-one', Icon: IconH1, word: 'headingOne' },
  { tool: 'heading-two', Icon: IconH2, word: 'headingTwo' },
  { tool: 'heading-three', Icon: IconH3, word: 'headingThree' },
  { tool: 'block-quote', Icon: IconQuote, word: 'quote' },
  { tool: 'bulleted-list', Icon: IconList, word: 'bullets' },
  { tool: 'numbered-list', Icon: IconListNumbers, word: 'numbers' },
];

/** Formatting toolbar for the selected text, or for what is typed next. */
function NoteTools({ editor, t }: { editor: Editor; t: Texts }) {
  const [address, setAddress] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const back = () => {
    setAddress(undefined);
    ReactEditor.focus(editor as ReactEditor);
  };
  return (
    <div className="heddle-note-tools" role="toolbar" aria-label={t.format}>
      {tools.map(({ tool, Icon, word }) => (
        <ToolButton key={tool} label={t[word]} isOn={isOn(editor, tool)} onPress={() => toggle(editor, tool)}>
          <Icon size={16} stroke={1.75} />
        </ToolButton>
      ))}
      <ToolButton label={t.link} isOn={linkOf(editor) !== ''} onPress={() => setAddress(linkOf(editor))}>
        <IconLink size={16} stroke={1.75} />
      </ToolButton>
      <ToolButton label={t.clear} onPress={() => clearFormat(editor)}>
        <IconClearFormatting size={16} stroke={1.75} />
      </ToolButton>
      {address !== undefined && (
        <form
          className="heddle-note-link"
          onSubmit={(event) => {
            event.preventDefault();
            if (setLink(editor, address)) back();
            else setIsWrong(true);
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to write an address.
            autoFocus
            aria-label={t.address}
            aria-invalid={isWrong}
            title={isWrong ? t.addressWrong : undefined}
            placeholder="https://"
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value);
              setIsWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              back();
            }}
          />
          {isWrong && <span role="alert">{t.addressWrong}</span>}
        </form>
      )}
    </div>
  );
}

function ToolButton({
  label,
  isOn: isPressed,
  onPress,
  children,
}: {
  label: string;
  isOn?: boolean;
  onPress(): void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // Keep focus and selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
