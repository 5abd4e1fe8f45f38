import type { Extension } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';

/** A tool or another resource that a prompt can mention. */
export interface PromptSkill {
  /** Must be unique. */
  key: string;
  label: string;
  /** Its kind, for example "Workflow". */
  detail: string;
  /** The text that stands for it in a prompt; see `skillMarkup`. */
  text: string;
}

/** The markup of a skill in prompts: models read only its name. */
export function skillMarkup(skill: { id: string; type: string; name: string }): string {
  const quoted = (value: string) => value.replace(/["#{}]/g, '');
  const name = skill.name.replace(/[{}#]/g, '');
  return `{#LibraryBlock id="${quoted(skill.id)}" type="${quoted(skill.type)}"#}${name}{#/LibraryBlock#}`;
}

// Names are short; without the limit, an unclosed mark would be compared with the whole rest of the text.
const markupPattern = /\{#(LibraryBlock|InputSlot)\s+[^#]{0,500}#\}([^{]{0,200})\{#\/\1#\}/g;

/** The prompt without markup, as models read it. */
export function withoutMarkup(prompt: string): string {
  return prompt.replace(markupPattern, '$2');
}

class Chip extends WidgetType {
  constructor(readonly name: string) {
    super();
  }

  override eq(other: Chip): boolean {
    return other.name === this.name;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'h-variable';
    chip.textContent = this.name;
    return chip;
  }
}

/** Shows markup as a chip with its name, which the cursor skips and Backspace removes as a whole. */
export const skillChips: Extension = (() => {
  const matcher = new MatchDecorator({
    regexp: markupPattern,
    decoration: (match) => Decoration.replace({ widget: new Chip(match[2] ?? '') }),
  });
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = matcher.createDeco(view);
      }
      update(update: ViewUpdate): void {
        this.decorations = matcher.updateDeco(update, this.decorations);
      }
    },
    {
      decorations: ({ decorations }) => decorations,
      provide: (self) =>
        EditorView.atomicRanges.of((view) => view.plugin(self)?.decorations ?? Decoration.none),
    },
  );
  return plugin;
})();
