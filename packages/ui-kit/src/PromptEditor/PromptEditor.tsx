import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { type CSSProperties, useMemo } from 'react';
import { editorTheme } from '../editor/editorTheme.js';
import { useEditor } from '../editor/useEditor.js';
import { useMessages } from '../HeddleProvider/language.js';
import { bindingsOf, type PromptBinding, type PromptOffer, undoneOffers } from './offers.js';
import { type PromptSkill, skillChips, skillMarkup, withoutMarkup } from './promptSkills.js';
import { completePrompt, type PromptVariable, variableChips } from './promptVariables.js';

export type { PromptBinding, PromptOffer, PromptSkill, PromptVariable };
export { skillMarkup, withoutMarkup };

/** Properties of `PromptEditor`. */
export interface PromptEditorProps {
  value: string;
  /** Called with the new text, and with the offers that the same edit adds or takes back. */
  onChange?: (value: string, bindings?: readonly PromptBinding[]) => void;
  /** Must be referentially stable while its content is unchanged. */
  variables: readonly PromptVariable[];
  /**
   * Further variables whose label contains `typed`, offered below `variables`. Must be referentially stable
   * while what it returns is unchanged.
   */
  findOffers?: (typed: string) => readonly PromptOffer[];
  /** Offered above `variables`; their markup is shown as chips. Must be as stable as `variables`. */
  skills?: readonly PromptSkill[];
  /** What happens to a variable that does not exist; by default, that runs output it unchanged. */
  unknownHint?: string;
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
  'zh-CN': {
    unknown: '变量不存在，运行时会原样输出',
    offers: '前面的节点（将添加为输入）',
    skills: '技能',
    variables: '变量',
  },
  en: {
    unknown: 'Unknown variable. Runs output it unchanged',
    offers: 'Earlier nodes (adds an input)',
    skills: 'Skills',
    variables: 'Variables',
  },
};

/** Text with `{{variables}}` shown as chips; typing `{` opens completion. Tab leaves the field. */
export function PromptEditor(props: PromptEditorProps) {
  const { variables, label, describedBy, placeholder = '', isReadOnly = false, isInvalid = false } = props;
  const t = useMessages(messages);
  const { findOffers, skills } = props;
  const { unknownHint = t.unknown } = props;
  const extensions = useMemo(
    () => [
      history(),
      undoneOffers,
      EditorView.lineWrapping,
      autocompletion({
        override: [completePrompt({ variables, findOffers, skills, headings: t })],
        icons: false,
      }),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-readonly': String(isReadOnly),
        'aria-invalid': String(isInvalid),
        ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
      }),
      placeholderText(placeholder),
      variableChips(variables, unknownHint),
      skills === undefined ? [] : skillChips,
      editorTheme,
    ],
    [variables, label, describedBy, placeholder, isReadOnly, isInvalid, t, unknownHint, findOffers, skills],
  );
  const { value, onChange } = props;
  const host = useEditor({
    value,
    onChange: (text, effects) => onChange?.(text, bindingsOf(effects)),
    extensions,
  });
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
