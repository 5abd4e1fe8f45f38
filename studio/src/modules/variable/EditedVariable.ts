import { type BotBlocks, botLimits, type Request, type Result } from '@heddle/api-contract';
import {
  type variable as family,
  variableChannels,
  variableNameProblem,
  variableTypeProblem,
} from '@heddle/api-contract/families/variable';
import { fitValue, type Json, readType, type TypeDescription } from '@heddle/workflow-schema';

type Calls = typeof family.calls;
type AgentVariable = BotBlocks['variable_list'][number];
type DeclaredVariable = Result<Calls['listDeclared']>['VariableList'][number];
type NewDeclaration = NonNullable<Request<Calls['declare']>['VariableList']>[number];

/** A variable as the editor changes it. */
export interface EditedVariable {
  name: string;
  /** Values of `user` variables are kept for each person; those of `app` variables last for a run. */
  scope: 'user' | 'app';
  description: string;
  type: TypeDescription;
  /** JSON for everything but strings; empty for none. */
  defaultText: string;
  isEnabled: boolean;
  isReadOnly: boolean;
  isInPrompt: boolean;
  isShared: boolean;
  /** Ids; empty for all. */
  channels: readonly string[];
}

export function newVariable(name = '', scope: EditedVariable['scope'] = 'user'): EditedVariable {
  return {
    ...{ name, scope, description: '', type: { type: 'string' }, defaultText: '' },
    ...{ isEnabled: true, isReadOnly: false, isInPrompt: true, isShared: false, channels: [] },
  };
}

function typeOf(schema: string | undefined): TypeDescription {
  if (!schema || variableTypeProblem(schema, 'type')) return { type: 'string' };
  return readType(JSON.parse(schema) as Json);
}

/** Strings are the default of the API, so they need no schema. */
function schemaOf({ type }: EditedVariable): string | undefined {
  return type.type === 'string' ? undefined : JSON.stringify(type);
}

/** The variables of an agent's block that people declare; those of the system are apart. */
export function fromAgent(variable: AgentVariable): EditedVariable {
  return {
    name: variable.key,
    scope: 'user',
    description: variable.description ?? '',
    type: typeOf(variable.schema),
    defaultText: variable.default_value ?? '',
    isEnabled: !variable.is_disabled,
    isReadOnly: variable.is_read_only ?? false,
    isInPrompt: !variable.prompt_disabled,
    isShared: variable.share_across_channels ?? false,
    channels: variable.effective_channel_list ?? [],
  };
}

/** As the block stores it: settings that are not used are absent, so that unchanged variables stay the same. */
export function toAgent(variable: EditedVariable): AgentVariable {
  const schema = schemaOf(variable);
  return {
    key: variable.name,
    ...(variable.description && { description: variable.description }),
    ...(variable.defaultText && { default_value: variable.defaultText }),
    ...(!variable.isInPrompt && { prompt_disabled: true }),
    ...(!variable.isEnabled && { is_disabled: true }),
    ...(schema && { schema }),
    ...(variable.isReadOnly && { is_read_only: true }),
    ...(variable.channels.length > 0 && { effective_channel_list: [...variable.channels] }),
    ...(variable.isShared && { share_across_channels: true }),
  };
}

export function fromDeclared(declared: DeclaredVariable): EditedVariable {
  return {
    name: declared.Keyword,
    scope: declared.Channel === variableChannels.app ? 'app' : 'user',
    description: declared.Description,
    type: typeOf(declared.Schema),
    defaultText: declared.DefaultValue,
    isEnabled: declared.Enable,
    isReadOnly: declared.IsReadOnly,
    isInPrompt: true,
    isShared: declared.ShareAcrossChannels,
    channels: declared.EffectiveChannelList,
  };
}

export function toDeclared(variable: EditedVariable): NewDeclaration {
  return {
    Keyword: variable.name,
    Channel: variableChannels[variable.scope],
    Description: variable.description,
    DefaultValue: variable.defaultText,
    Enable: variable.isEnabled,
    IsReadOnly: variable.isReadOnly,
    ShareAcrossChannels: variable.isShared,
    EffectiveChannelList: [...variable.channels],
    Schema: JSON.stringify(variable.type),
  };
}

/** Why a variable cannot be saved, as the key of a message, and the place for problems inside its type or default. */
export interface VariableProblem {
  field: 'name' | 'type' | 'default';
  problem: 'nameHint' | 'agentNameHint' | 'nameTaken' | 'nameReserved' | 'typeProblem' | 'defaultProblem';
  place: string;
}

/** Agents have shorter names, without $. */
function isAgentName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && name.length <= botLimits.variableName;
}

export function problemOf(
  variable: EditedVariable,
  all: readonly EditedVariable[],
  { isOfAgent = false }: { isOfAgent?: boolean } = {},
): VariableProblem | undefined {
  const { name, type, defaultText } = variable;
  const named = variableNameProblem(name);
  if (named === 'reserved' || name.startsWith('sys_'))
    return { field: 'name', problem: 'nameReserved', place: name };
  if (named || (isOfAgent && !isAgentName(name)))
    return { field: 'name', problem: isOfAgent ? 'agentNameHint' : 'nameHint', place: name };
  if (all.some((other) => other !== variable && other.name === name))
    return { field: 'name', problem: 'nameTaken', place: name };
  const typed = variableTypeProblem(JSON.stringify(type), name);
  if (typed) return { field: 'type', problem: 'typeProblem', place: typed.path };
  const fitted = defaultText === '' ? undefined : fitValue(type, defaultText, name);
  return fitted && 'misfit' in fitted
    ? { field: 'default', problem: 'defaultProblem', place: fitted.misfit }
    : undefined;
}
