import type { Input, Result } from '@heddle/api-contract';
import { systemVariables, type variable, variableChannels } from '@heddle/api-contract/families/variable';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { requireOwner } from '../conversation/index.js';
import { languageOf } from '../workflow/index.js';
import type { Declaration } from './Declaration.js';
import { declarationsOf } from './declarations.js';
import { requireDeclaring } from './requireDeclaring.js';

type Calls = typeof variable.calls;
type Declared = Result<Calls['listDeclared']>['VariableList'][number];

const types = { value: 1, list: 2 } as const;

/** The variables of an agent or an app, by their channel on the wire. */
export async function getMeta(
  context: Context,
  input: Input<Calls['getMeta']>,
): Promise<Result<Calls['getMeta']>> {
  const { ConnectorID: id, ConnectorType: type = 1, version = '' } = input;
  if (id === undefined) throw new DomainError('badRequest', programText('ConnectorID must be given'));
  const isBot = type === 1;
  const named = isBot ? { bot_id: id } : { app_id: id };
  const owner = await requireOwner(context, named, 'view');
  if (owner.kind === 'none') throw new DomainError('badRequest', programText('ConnectorID must be given'));
  const at = version === '' ? { draftOf: context.user.id } : { version };
  const { list } = await declarationsOf(context.db, owner, at);
  const VariableMap: Record<string, Declared[]> = {};
  for (const declaration of list) {
    const channel = String(variableChannels[declaration.scope]);
    VariableMap[channel] = [...(VariableMap[channel] ?? []), toDeclared(declaration)];
  }
  return { VariableMap };
}

const groups = [
  {
    scope: 'app',
    name: { 'zh-CN': '应用变量', en: 'App variables' },
    about: {
      'zh-CN': '每次运行开始时为默认值，只在这次运行中有效',
      en: 'Begin each run with their default value and last until it ends',
    },
  },
  {
    scope: 'user',
    name: { 'zh-CN': '用户变量', en: 'User variables' },
    about: {
      'zh-CN': '每个用户各有一份，运行之间保留',
      en: 'Each user has their own values, which last from run to run',
    },
  },
  {
    scope: 'system',
    name: { 'zh-CN': '系统变量', en: 'System variables' },
    about: { 'zh-CN': '由系统提供，只读', en: 'Computed by the server; read-only' },
  },
] as const;

/** What an app, or a workflow without one, declares. */
export async function listDeclared(
  context: Context,
  input: Input<Calls['listDeclared']>,
): Promise<Result<Calls['listDeclared']>> {
  if (input.version) throw new DomainError('badRequest', programText('apps have no versions yet'));
  const { owner, canEdit } = await requireDeclaring(context, input);
  const language = languageOf(context.user.locale);
  const { list, isDeclared } = await declarationsOf(context.db, owner, undefined);
  return {
    VariableList: list.map(toDeclared),
    CanEdit: canEdit,
    IsDeclared: isDeclared,
    GroupConf: groups.map(({ scope, name, about }) => ({
      GroupName: name[language],
      GroupDesc: about[language],
      VarInfoList: list.filter((declaration) => declaration.scope === scope).map(toDeclared),
      IsReadOnly: scope === 'system',
      DefaultChannel: variableChannels[scope],
    })),
  };
}

export async function listSystem(context: Context): Promise<Result<Calls['listSystem']>> {
  const language = languageOf(context.user.locale);
  const { name, about } = groups[2];
  const conf = systemVariables.map((variable) => ({
    key: variable.key,
    default_value: '',
    description: variable.about[language],
    sensitive: 'false',
    must_not_use_in_prompt: 'false',
    can_write: 'false',
    example: variable.example,
    group_name: name[language],
    EffectiveChannelList: [],
  }));
  return {
    conf,
    group_conf: [{ group_name: name[language], group_desc: about[language], var_info_list: conf }],
  };
}

function toDeclared(declaration: Declaration): Declared {
  return {
    Keyword: declaration.name,
    DefaultValue: declaration.defaultText,
    VariableType: declaration.type.type === 'list' ? types.list : types.value,
    Channel: variableChannels[declaration.scope],
    Description: declaration.description,
    Enable: declaration.isEnabled,
    EffectiveChannelList: [...declaration.connectors],
    Schema: declaration.schema,
    IsReadOnly: declaration.isReadOnly,
    ShareAcrossChannels: declaration.isShared,
  };
}
