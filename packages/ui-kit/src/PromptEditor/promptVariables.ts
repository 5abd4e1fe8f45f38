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
import type { PromptSkill } from './promptSkills.js';

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

interface Completions {
  variables: readonly PromptVariable[];
  /** Variables from elsewhere whose label contains what was typed. */
  findOffers?: ((typed: string) => readonly PromptOffer[]) | undefined;
  skills?: readonly PromptSkill[] | undefined;
  headings: { offers: string; skills: string; variables: string };
}

/** Completes variables after `{`, and their fields after a dot; offers and skills are listed under headings. */
export function completePrompt({ variables, findOffers, skills = [], headings }: Completions) {
  return (context: CompletionContext): CompletionResult | null => {
    const open = context.matchBefore(/\{\{?\s*[^{}\n]*/);
    if (open === null) return null;
    const typed = open.text.replace(/^\{\{?\s*/, '');
    const dot = typed.lastIndexOf('.');
    const level = dot < 0 ? variables : childrenAt(variables, typed.slice(0, dot).split('.'));
    const prefix = dot < 0 ? '' : typed.slice(0, dot + 1);
    const has = (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase());
    const named = skills.filter(({ label }) => has(label, typed));
    return {
      from: open.from,
      to: context.pos,
      filter: false,
      options: [
        ...named.map(({ label, detail, text }) => ({
          ...insertion(text, { label, detail }),
          section: { name: headings.skills, rank: 0 },
        })),
        ...level
          .filter((variable) => has(variable.name, typed.slice(dot + 1)))
          .map(({ name, detail }) => ({
            ...insertion(`{{${prefix}${name}}}`, { label: prefix + name, detail }),
            // Alone, variables need no heading.
            ...(named.length > 0 && { section: { name: headings.variables, rank: 1 } }),
          })),
        ...(findOffers?.(typed) ?? []).slice(0, maximumOffers).map((offer) => ({
          ...insertion(`{{${offer.name}}}`, offer, addOffer(offer)),
          section: headings.offers,
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
  insert: string,
  { label, detail }: { label: string; detail?: string | undefined },
  effect?: StateEffect<unknown>,
): Completion {
  return {
    label,
    detail,
    apply(view: EditorView, _completion: Completion, from: number, to: number) {
      const rest = /^\s*\}\}?/.exec(view.state.sliceDoc(to, to + 8))?.[0].length ?? 0;
      view.dispatch({
        changes: { from, to: to + rest, insert },
        selection: { anchor: from + insert.length },
        ...(effect && { effects: effect }),
        userEvent: 'input.complete',
      });
    },
  };
}
