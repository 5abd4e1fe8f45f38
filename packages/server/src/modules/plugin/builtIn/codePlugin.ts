import type { JsonObject } from '@heddle/workflow-schema';
import type { BuiltInPlugin } from './BuiltInPlugin.js';

type Both = { en: string; 'zh-CN': string };

/** An argument: its JSON schema with a description in both languages. */
type Argument = JsonObject & { about: Both };

/** A built-in plugin whose tools run in the sandbox. */
interface CodePlugin {
  id: string;
  /** Exports a function for each tool. */
  source: string;
  name: Both;
  description: Both;
  tools: readonly {
    name: string;
    about: Both;
    inputs: Record<string, Argument>;
    required?: readonly string[];
  }[];
}

const longestText = 200_000;

/** A text argument. */
export const textArgument = (en: string, zh: string, more: JsonObject = {}): Argument => ({
  type: 'string',
  maxLength: longestText,
  ...more,
  about: { en, 'zh-CN': zh },
});

/** A number argument. */
export const numberArgument = (en: string, zh: string, more: JsonObject = {}): Argument => ({
  type: 'number',
  ...more,
  about: { en, 'zh-CN': zh },
});

/** A built-in plugin from its source and its texts; without `required`, all arguments of a tool are. */
export function codePlugin({ id, source, name, description, tools }: CodePlugin): BuiltInPlugin {
  return {
    id,
    code: { language: 'typescript', files: { 'index.ts': source }, hosts: [] },
    describe: (say) => ({
      name: say(name),
      description: say(description),
      tools: tools.map((tool) => ({
        name: tool.name,
        description: say(tool.about),
        inputs: Object.fromEntries(
          Object.entries(tool.inputs).map(([key, { about, ...schema }]) => [
            key,
            { ...schema, description: say(about) },
          ]),
        ),
        required: tool.required ?? Object.keys(tool.inputs),
      })),
    }),
  };
}
