import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { Extension, StateEffect } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
} from '@codemirror/view';
import { addOffer, type PromptOffer } from './offers.js';

/** Longer lists cannot be scanned; typing narrows them. */
const maximumOffers = 100;

/** A variable that a prompt can reference; children are accessed with a dot. */
export interface PromptVariable {
  name: string;
  /** Short type name shown next to it. */
  detail?: string;
  children?: readonly PromptVariable[];
}

// A name extends to the closing braces; only its first segment is checked, since the fields of an object are
// often not declared.
const placeholderPattern = /\{\{\s*([^{}]+)\s*\}\}/g;

const known = Decoration.mark({ class: 'h-variable' });

function unknown(title: string): Decoration {
  return Decoration.mark({ class: 'h-variable h-variable-unknown', attributes: { title } });
}

/** Shows `{{name}}` as a chip, red if no variable has that name. */
export function variableChips(variables: readonly PromptVariable[], unknownTitle: string): Extension {
  const names = new Set(variables.map((variable) => variable.name));
  const strange = unknown(unknownTitle);
  const matcher = new MatchDecorator({
    regexp: placeholderPattern,
    decoration: (match) => (names.has(rootOf(match[1] ?? '')) ? known : strange),
  });
  return ViewPlugin.define(
    (view) => {
      const plugin = {
        decorations: matcher.createDeco(view) as DecorationSet,
        update(update: Parameters<typeof matcher.updateDeco>[0]) {
          plugin.decorations = matcher.updateDeco(update, plugin.decorations);
        },
      };
      return plugin;
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function rootOf(path: string): string {
  return path.trim().split(/[.[]/, 1)[0] ?? '';
}

/**
 * Completes variables after `{`, and their fields after a dot. `findOffers` adds variables from elsewhere, under
 * a heading.
 */
export function completeVariables(
  variables: readonly PromptVariable[],
  findOffers?: (typed: string) => readonly PromptOffer[],
  heading = '',
) {
  return (context: CompletionContext): CompletionResult | null => {
    const open = context.matchBefore(/\{\{?\s*[^{}\n]*/);
    if (open === null) return null;
    const typed = open.text.replace(/^\{\{?\s*/, '');
    const dot = typed.lastIndexOf('.');
    const level = dot < 0 ? variables : childrenAt(variables, typed.slice(0, dot).split('.'));
    const prefix = dot < 0 ? '' : typed.slice(0, dot + 1);
    return {
      from: open.from,
      to: context.pos,
      filter: false,
      options: [
        ...level
          .filter((variable) => variable.name.toLowerCase().includes(typed.slice(dot + 1).toLowerCase()))
          .map(({ name, detail }) => insertion(prefix + name, { label: prefix + name, detail })),
        ...(findOffers?.(typed) ?? []).slice(0, maximumOffers).map((offer) => ({
          ...insertion(offer.name, offer, addOffer(offer)),
          section: heading,
        })),
      ],
    };
  };
}

function childrenAt(
  variables: readonly PromptVariable[],
  path: readonly string[],
): readonly PromptVariable[] {
  let level = variables;
  for (const segment of path) {
    level = level.find((variable) => variable.name === segment.replace(/\[\d+\]/g, ''))?.children ?? [];
  }
  return level;
}

function insertion(
  path: string,
  { label, detail }: { label: string; detail?: string | undefined },
  effect?: StateEffect<unknown>,
): Completion {
  return {
    label,
    detail,
    apply(view: EditorView, _completion: Completion, from: number, to: number) {
      const rest = /^\s*\}\}?/.exec(view.state.sliceDoc(to, to + 8))?.[0].length ?? 0;
      const insert = `{{${path}}}`;
      view.dispatch({
        changes: { from, to: to + rest, insert },
        selection: { anchor: from + insert.length },
        ...(effect && { effects: effect }),
        userEvent: 'input.complete',
      });
    },
  };
}
