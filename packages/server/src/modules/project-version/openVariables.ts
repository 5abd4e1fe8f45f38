import type { EnvironmentValues } from './environmentValues.js';

/** A variable as versions of apps keep it; the module of variables writes more than this. */
interface KeptVariable {
  name: string;
  scope: 'user' | 'app' | 'system';
  description: string;
  defaultText: string;
  schema: string;
  isEnabled: boolean;
  isHiddenFromPrompt: boolean;
}

const channels = { user: 'custom', app: 'app', system: 'system' } as const;

/** The variables of a version for programs, with the values of an environment; none if the app declares none. */
export function openVariables(text: string | undefined, values: EnvironmentValues = {}) {
  if (!text) return [];
  return (JSON.parse(text) as KeptVariable[]).map((variable) => ({
    keyword: variable.name,
    default_value: Object.hasOwn(values, variable.name) ? values[variable.name]! : variable.defaultText,
    variable_type: isList(variable.schema) ? 'ListVariable' : 'KVVariable',
    channel: channels[variable.scope],
    description: variable.description,
    enable: variable.isEnabled,
    prompt_enable: !variable.isHiddenFromPrompt,
  }));
}

const isList = (schema: string) => (JSON.parse(schema) as { type?: string }).type === 'list';
