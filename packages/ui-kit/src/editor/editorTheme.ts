import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const look = EditorView.theme({
  '&': { color: 'var(--h-text)', backgroundColor: 'transparent', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--h-mono)', lineHeight: '1.65' },
  '.cm-content': { caretColor: 'var(--h-accent-line)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--h-accent-line)', borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--h-accent-soft-2)',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--h-text-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--h-accent-soft)',
    outline: '1px solid var(--h-accent-line)',
  },
  '.cm-placeholder': { color: 'var(--h-text-3)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--h-raised)',
    color: 'var(--h-text)',
    border: '1px solid var(--h-border)',
    borderRadius: 'var(--h-r-2)',
    boxShadow: 'var(--h-e3)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--h-mono)', maxHeight: '240px' },
  '.cm-tooltip-autocomplete ul li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--h-accent-soft)',
    color: 'var(--h-accent-text)',
  },
  '.cm-completionDetail': { color: 'var(--h-text-3)', fontStyle: 'normal' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--h-syn-kw)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--h-syn-str)' },
  { tag: [tags.number, tags.literal], color: 'var(--h-syn-num)' },
  { tag: [tags.propertyName, tags.typeName, tags.className], color: 'var(--h-syn-key)' },
  { tag: [tags.comment, tags.meta], color: 'var(--h-syn-cmt)' },
]);

/** Theme of all editors, based on tokens, so it works in both color schemes. */
export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
