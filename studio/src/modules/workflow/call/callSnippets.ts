import type { Json, JsonObject } from '@heddle/workflow-schema';

/** The environment variable from which the examples read the token. */
export const tokenVariable = 'HEDDLE_TOKEN';

/** Languages of the examples. */
export const snippetLanguages = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

/** A call of a published workflow. */
export interface WorkflowCall {
  /** Address of this installation, without a slash at the end. */
  baseUrl: string;
  workflowId: string;
  /** Values by parameter name. */
  parameters: JsonObject;
  /** `chat` is the call of a chat flow. */
  kind: 'result' | 'stream' | 'chat';
}

/** Path of the call in the API. */
export function pathOf(kind: WorkflowCall['kind']): string {
  return { result: '/v1/workflow/run', stream: '/v1/workflow/stream_run', chat: '/v1/workflows/chat' }[kind];
}

/** The message of the user in examples of chat flows. */
const question = 'Hello';

/** The code of a call, ready to paste. */
export function callSnippet(language: SnippetLanguage, call: WorkflowCall): string {
  return { curl, typescript, python }[language](call);
}

function curl({ baseUrl, workflowId, parameters, kind }: WorkflowCall): string {
  const body = {
    workflow_id: workflowId,
    parameters,
    ...(kind === 'chat' && {
      additional_messages: [{ role: 'user', content: question, content_type: 'text' }],
    }),
  };
  // In single quotes a shell changes nothing, and a quote ends them.
  const text = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return [
    `curl ${kind === 'result' ? '' : '-N '}-X POST '${baseUrl}${pathOf(kind)}' \\`,
    `  -H "Authorization: Bearer $${tokenVariable}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${text}'`,
  ].join('\n');
}

function typescript({ baseUrl, workflowId, parameters, kind }: WorkflowCall): string {
  const values = indent(JSON.stringify(parameters, null, 2));
  const request = (extra = '') => `{\n  workflow_id: '${workflowId}',\n  parameters: ${values},\n${extra}}`;
  const message = `  additional_messages: [{ role: RoleType.User, content: '${question}', content_type: 'text' }],\n`;
  const call = {
    result: `const run = await client.workflows.runs.create(${request()});\nconsole.log(run.data);`,
    stream: `for await (const event of client.workflows.runs.stream(${request()})) {\n  console.log(event.event, event.data);\n}`,
    chat: `for await (const part of client.workflows.chat.stream(${request(message)})) {\n  if (part.event === ChatEventType.CONVERSATION_MESSAGE_DELTA) process.stdout.write(part.data.content);\n}`,
  }[kind];
  return [
    '// npm install @coze/api',
    `import { ${kind === 'chat' ? 'ChatEventType, CozeAPI, RoleType' : 'CozeAPI'} } from '@coze/api';`,
    '',
    'const client = new CozeAPI({',
    `  baseURL: '${baseUrl}',`,
    `  token: process.env.${tokenVariable} ?? '',`,
    '});',
    '',
    call,
  ].join('\n');
}

function python({ baseUrl, workflowId, parameters, kind }: WorkflowCall): string {
  const values = indent(pythonLiteral(parameters), '    ');
  const given = `\n    workflow_id="${workflowId}",\n    parameters=${values},\n`;
  const call = {
    result: `run = coze.workflows.runs.create(${given})\nprint(run.data)`,
    stream: `for event in coze.workflows.runs.stream(${given}):\n    print(event.event, event.message or event.error or event.interrupt)`,
    chat: `for part in coze.workflows.chat.stream(${given}    additional_messages=[Message.build_user_question_text("${question}")],\n):\n    if part.event == ChatEventType.CONVERSATION_MESSAGE_DELTA:\n        print(part.message.content, end="")`,
  }[kind];
  return [
    '# pip install cozepy',
    'import os',
    '',
    `from cozepy import ${kind === 'chat' ? 'ChatEventType, Coze, Message, TokenAuth' : 'Coze, TokenAuth'}`,
    '',
    `coze = Coze(auth=TokenAuth(os.environ["${tokenVariable}"]), base_url="${baseUrl}")`,
    '',
    call,
  ].join('\n');
}

/** Indents all lines but the first. */
function indent(text: string, by = '  '): string {
  return text.replaceAll('\n', `\n${by}`);
}

/** A JSON value as Python source. */
export function pythonLiteral(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // A JSON string is a Python string: both know the same escapes.
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map(pythonLiteral)
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `    ${indent(part, '    ')},`).join('\n')}\n${close}`;
}
