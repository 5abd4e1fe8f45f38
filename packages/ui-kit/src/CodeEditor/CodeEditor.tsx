import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascript } from '@codemirror/lang-javascript';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { python } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder as placeholderText } from '@codemirror/view';
import { type CSSProperties, useMemo } from 'react';
import { editorTheme } from '../editor/editorTheme.js';
import { useEditor } from '../editor/useEditor.js';

/** Languages with syntax highlighting. */
export type CodeLanguage = 'javascript' | 'typescript' | 'json' | 'python' | 'text';

/** Properties of `CodeEditor`. */
export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  language: CodeLanguage;
  /** Accessible name. */
  label: string;
  /** Id of the element that describes it, for example its error. */
  describedBy?: string;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  placeholder?: string;
  minHeight?: number;
  maxHeight?: number;
  withLineNumbers?: boolean;
}

const languages: Record<CodeLanguage, () => Extension> = {
  javascript: () => javascript(),
  typescript: () => javascript({ typescript: true }),
  json: () => [json(), linter(tolerantJsonLinter), lintGutter()],
  python: () => [python(), indentUnit.of('    ')],
  text: () => [],
};

const checkJson = jsonParseLinter();

/** Accepts an empty document, which means that no value is set. */
function tolerantJsonLinter(view: EditorView): ReturnType<typeof checkJson> {
  return view.state.doc.length === 0 ? [] : checkJson(view);
}

/** A code editor. Tab indents; Escape followed by Tab leaves it, so keyboard users are never trapped. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, label, describedBy, isReadOnly = false, isInvalid = false, placeholder = '' } = props;
  const withLineNumbers = props.withLineNumbers ?? language !== 'text';
  const extensions = useMemo(
    () => [
      history(),
      EditorView.lineWrapping,
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      autocompletion({ icons: false }),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...completionKeymap,
        indentWithTab,
      ]),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      }),
      placeholderText(placeholder),
      withLineNumbers ? lineNumbers() : [],
      languages[language](),
      editorTheme,
    ],
    [language, label, describedBy, isReadOnly, isInvalid, placeholder, withLineNumbers],
  );
  const host = useEditor({ value: props.value, onChange: props.onChange, extensions });
  return (
    <div
      ref={host}
      className="h-editor"
      data-read-only={isReadOnly}
      data-invalid={isInvalid}
      style={heights(props.minHeight, props.maxHeight)}
    />
  );
}

function heights(minimum = 120, maximum = 420): CSSProperties {
  return { '--editor-min-height': `${minimum}px`, '--editor-max-height': `${maximum}px` } as CSSProperties;
}
