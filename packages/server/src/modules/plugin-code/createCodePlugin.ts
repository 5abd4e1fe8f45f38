import type { Input, Result } from '@heddle/api-contract';
import type { pluginCode } from '@heddle/api-contract/families/plugin-code';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { insertPlugin, noSettings, type PluginCode, type Say } from '../plugin/index.js';
import { languageOf } from '../workflow/index.js';
import { entries } from './checkFiles.js';
import { operationOf } from './replaceTools.js';

type Calls = typeof pluginCode.calls;

/** Creates a plugin with a program of one function, which its author changes. */
export async function createCodePlugin(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const name = input.name.trim();
  if (name === '') throw new DomainError('pluginInvalid', pluginReasons.nameMissing({ field: 'name' }));
  const description = input.desc ?? '';
  const say: Say = (texts) => texts[languageOf(context.user.locale)];
  const code: PluginCode = {
    language: input.language,
    files: { [entries[input.language]]: sampleOf(input.language, say) },
    hosts: [],
  };
  const plugin_id = await context.db.transaction((transaction) =>
    insertPlugin(transaction, access, {
      ...{ kind: 'code', name, description, icon: '' },
      document: { openapi: '3.0.1', info: { title: name, description, version: '1.0.0' } },
      settings: { ...noSettings, code },
      tools: [sampleTool(say)],
    }),
  );
  return { plugin_id };
}

function sampleOf(language: PluginCode['language'], say: Say): string {
  const comment = say({
    en: 'Each tool is a function with its name. It receives the arguments and returns an object.',
    'zh-CN': '每个工具对应一个同名函数：接收参数，返回一个对象。',
  });
  return language === 'python'
    ? `# ${comment}\ndef greet(args):\n    return {"text": f"Hello, {args['name']}!"}\n`
    : `// ${comment}\nexport async function greet({ name }: { name: string }) {\n  return { text: \`Hello, \${name}!\` };\n}\n`;
}

function sampleTool(say: Say) {
  const string = (description: string) => ({ type: 'string', description });
  const summary = say({ en: 'Greets a person by name.', 'zh-CN': '按姓名问候一个人。' });
  const input = {
    type: 'object',
    properties: { name: string(say({ en: 'Whom to greet.', 'zh-CN': '问候的对象。' })) },
    required: ['name'],
  };
  const output = {
    type: 'object',
    properties: { text: string(say({ en: 'The greeting.', 'zh-CN': '问候语。' })) },
  };
  return {
    name: 'greet',
    method: 'POST',
    path: '/greet',
    operation: operationOf('greet', summary, input, output),
  };
}
