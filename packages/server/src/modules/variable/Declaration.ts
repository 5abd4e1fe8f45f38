import type { BotBlocks } from '@heddle/api-contract';
import { systemPrefix, systemVariables } from '@heddle/api-contract/families/variable';
import { fitValue, type Json, readType, type TypeDescription } from '@heddle/workflow-schema';

/** Where the value of a variable comes from: the person, the run, or the server. */
export type VariableScope = 'user' | 'app' | 'system';

/** A variable that an owner declares. */
export interface Declaration {
  name: string;
  scope: VariableScope;
  description: string;
  type: TypeDescription;
  /** JSON text of the type. */
  schema: string;
  /** As text; empty for none. */
  defaultText: string;
  isEnabled: boolean;
  isReadOnly: boolean;
  isHiddenFromPrompt: boolean;
  /** Ids of the channels in which it is in effect; empty for all. */
  connectors: readonly string[];
  /** All channels have one value. */
  isShared: boolean;
}

const stringSchema = '{"type":"string"}';

/** The names of system variables begin with a prefix that no other variable may have. */
export function isSystemName(name: string): boolean {
  return name.startsWith(systemPrefix);
}

/** The declarations of all system variables. */
export const systemDeclarations: readonly Declaration[] = systemVariables.map(({ key, about }) => ({
  ...plainDeclaration(key),
  scope: 'system',
  description: about.en,
  isReadOnly: true,
}));

/** A variable that nobody has declared, in an owner that declares none: a text. */
export function plainDeclaration(name: string): Declaration {
  return {
    name,
    scope: 'user',
    description: '',
    type: { type: 'string' },
    schema: stringSchema,
    defaultText: '',
    isEnabled: true,
    isReadOnly: false,
    isHiddenFromPrompt: false,
    connectors: [],
    isShared: false,
  };
}

/** The variables of an agent, by its block. System variables that this server does not know are left out. */
export function declarationsOfAgent(block: BotBlocks['variable_list']): Declaration[] {
  return block.flatMap((variable): Declaration[] => {
    const { key, is_system, schema } = variable;
    const isSystem = is_system === true || isSystemName(key);
    const system = systemDeclarations.find(({ name }) => name === key);
    if (isSystem && !system) return [];
    const settings = {
      isEnabled: !variable.is_disabled,
      isHiddenFromPrompt: variable.prompt_disabled ?? false,
    };
    if (system) return [{ ...system, ...settings }];
    return [
      {
        ...plainDeclaration(key),
        ...typeOf(schema),
        ...settings,
        description: variable.description ?? '',
        defaultText: variable.default_value ?? '',
        isReadOnly: variable.is_read_only ?? false,
        connectors: variable.effective_channel_list ?? [],
        isShared: variable.share_across_channels ?? false,
      },
    ];
  });
}

/** The type that a JSON text describes; a string if there is none. */
export function typeOf(schema = ''): Pick<Declaration, 'type' | 'schema'> {
  if (schema === '') return { type: { type: 'string' }, schema: stringSchema };
  return { type: readType(JSON.parse(schema) as Json), schema };
}

/** Whether a channel has the variable. */
export function isInEffect({ isEnabled, connectors }: Declaration, connectorId: string): boolean {
  return isEnabled && (connectors.length === 0 || connectors.includes(connectorId));
}

/** A value in the declared type, or the place that does not fit it. */
export function fitDeclared(
  { name, type }: Pick<Declaration, 'name' | 'type'>,
  value: Json,
): ReturnType<typeof fitValue> {
  return fitValue(type, value, name);
}

/** The default value; undefined for none, and for one that does not fit. */
export function defaultOf(declaration: Declaration): Json | undefined {
  if (declaration.defaultText === '') return undefined;
  const fitted = fitDeclared(declaration, declaration.defaultText);
  return 'value' in fitted ? fitted.value : undefined;
}

/** A value as calls send it: texts as they are, everything else as JSON. */
export function valueText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
