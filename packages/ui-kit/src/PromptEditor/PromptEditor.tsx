import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { type CSSProperties, useMemo } from 'react';
import { editorTheme } from '../editor/editorTheme.js';
import { useEditor } from '../editor/useEditor.js';
import { useMessages } from '../HeddleProvider/language.js';
import { completeVariables, type PromptVariable, variableChips } from './promptVariables.js';

export type { PromptVariable };

/** Properties of `PromptEditor`. */
export interface PromptEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Must be referentially stable while its content is unchanged. */
  variables: readonly PromptVariable[];
  label: string;
  describedBy?: string;
  placeholder?: string;
  isReadOnly?: boolean;
  isInvalid?: boolean;
  /** Uses the monospace font, for SQL. */
  isCode?: boolean;
  minHeight?: number;
  maxHeight?: number;
}

const messages = {
  'zh-CN': { unknown: '变量不存在，运行时会原样输出' },
  en: { unknown: 'Unknown variable. Runs output it unchanged' },
};

/** Text with `{{variables}}` shown as chips; typing `{` opens completion. Tab leaves the field. */
export function PromptEditor(props: PromptEditorProps) {
  const { variables, label, describedBy, placeholder = '', isReadOnly = false, isInvalid = false } = props;
  const { unknown } = useMessages(messages);
  const extensions = useMemo(
    () => [
      history(),
      EditorView.lineWrapping,
      autocompletion({ override: [completeVariables(variables)], icons: false }),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      }),
      placeholderText(placeholder),
      variableChips(variables, unknown),
      editorTheme,
    ],
    [variables, label, describedBy, placeholder, isReadOnly, isInvalid, unknown],
  );
  const host = useEditor({ value: props.value, onChange: props.onChange, extensions });
  const style = {
    '--editor-min-height': `${props.minHeight ?? 76}px`,
    '--editor-max-height': `${props.maxHeight ?? 280}px`,
  } as CSSProperties;
  return (
    <div
      ref={host}
      className={props.isCode ? 'h-editor' : 'h-editor h-editor-prompt'}
      data-read-only={isReadOnly}
      data-invalid={isInvalid}
      style={style}
    />
  );
}
