import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import type { ImportedPlugin } from './ImportedPlugin.js';
import { Importing } from './Importing.js';
import { parseText } from './parseText.js';
import { readablePath } from './readablePath.js';
import { operationOf, type SampleRequest } from './requestTool.js';
import { splitCommand } from './splitCommand.js';

type Option =
  | 'method'
  | 'header'
  | 'data'
  | 'json'
  | 'urlencode'
  | 'form'
  | 'url'
  | 'agent'
  | 'referer'
  | 'cookie'
  | 'user'
  | 'get'
  | 'head';

const options: Readonly<Record<string, Option>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-binary': 'data',
  '--data-ascii': 'data',
  '--data-urlencode': 'urlencode',
  '--json': 'json',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'form',
  '--url': 'url',
  '-A': 'agent',
  '--user-agent': 'agent',
  '-e': 'referer',
  '--referer': 'referer',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '-u': 'user',
  '--user': 'user',
  '-G': 'get',
  '--get': 'get',
  '-I': 'head',
  '--head': 'head',
};

/** Options of curl that take a value and say nothing about the request. */
const withValue = new Set([
  ...[
    '-o',
    '--output',
    '-m',
    '--max-time',
    '--connect-timeout',
    '--retry',
    '-x',
    '--proxy',
    '--cacert',
    '--cert',
  ],
  ...[
    '--key',
    '-w',
    '--write-out',
    '-c',
    '--cookie-jar',
    '-D',
    '--dump-header',
    '--max-redirs',
    '--limit-rate',
  ],
  ...[
    '-T',
    '--upload-file',
    '--resolve',
    '--interface',
    '--ciphers',
    '-K',
    '--config',
    '-E',
    '-r',
    '--range',
  ],
]);

interface Command {
  request: SampleRequest & { method: string };
  data: string[];
  forms: [name: string, value: string][];
  isGet: boolean;
}

/** Reads one cURL command. */
export async function importCurl(text: string): Promise<ImportedPlugin> {
  const { request, data, forms, isGet } = readCommand(text);
  if (!URL.canParse(request.url) || !/^https?:/i.test(request.url))
    throw new PluginError('unreadable', 'the command has no http or https address');
  const url = new URL(request.url);
  if (url.username !== '') request.headers.push(['Authorization', 'Basic']);
  url.username = '';
  url.password = '';
  if (isGet && data.length > 0) url.search = [url.search.slice(1), ...data].filter(Boolean).join('&');
  const body = isGet ? undefined : bodyOf(request.headers, data, forms);
  const method = request.method || (body ? 'POST' : 'GET');
  const sample = { method, url: url.href, headers: request.headers, ...(body && { body }) };
  const { operation, auth, secrets } = operationOf(sample);
  const importing = new Importing();
  for (const secret of secrets) importing.note('secretRemoved', secret);
  const server = url.origin;
  const document = {
    openapi: '3.0.1',
    info: { title: url.hostname, description: url.hostname, version: '1.0.0' },
    servers: [{ url: server }],
  };
  importing.add(document, method.toUpperCase(), readablePath(url.pathname).replaceAll(' ', '%20'), operation);
  if (importing.tools.length === 0)
    throw new PluginError('invalidDocument', `requests with the method ${method} cannot be tools`, {
      place: method,
    });
  return {
    format: 'curl',
    name: url.hostname,
    description: url.hostname,
    document,
    tools: importing.tools,
    servers: [server],
    ...(auth && { auth }),
    notes: importing.notes,
  };
}

function readCommand(text: string): Command {
  const words = splitCommand(text.trim());
  if (!/^curl(?:\.exe)?$/i.test(words[0] ?? ''))
    throw new PluginError('unreadable', 'this is no cURL command');
  const command: Command = {
    request: { method: '', url: '', headers: [] },
    data: [],
    forms: [],
    isGet: false,
  };
  for (let at = 1; at < words.length; at++) {
    const [name, joined] = splitOption(words[at]!);
    const option = options[name];
    if (option === 'get' || option === 'head') applyFlag(command, option);
    else if (option !== undefined) apply(command, option, joined ?? words[++at] ?? '');
    else if (withValue.has(name)) at += joined === undefined ? 1 : 0;
    else if (!name.startsWith('-') && command.request.url === '') command.request.url = addressOf(words[at]!);
  }
  return command;
}

/** `--data=x` and `-XPOST` have their value in the same word. */
function splitOption(word: string): [name: string, value?: string] {
  const long = /^(--[\w-]+)=([\s\S]*)$/.exec(word);
  if (long) return [long[1]!, long[2]!];
  const short = /^(-[A-Za-z])([\s\S]+)$/.exec(word);
  if (short && !word.startsWith('--') && (options[short[1]!] !== undefined || withValue.has(short[1]!))) {
    const option = options[short[1]!];
    if (option !== 'get' && option !== 'head') return [short[1]!, short[2]!];
  }
  return [word];
}

function addressOf(word: string): string {
  return /^[a-z][\w+.-]*:\/\//i.test(word) ? word : `http://${word}`;
}

function applyFlag(command: Command, option: 'get' | 'head'): void {
  if (option === 'get') command.isGet = true;
  else command.request.method = 'HEAD';
}

function apply({ request, data, forms }: Command, option: Option, value: string): void {
  const { headers } = request;
  switch (option) {
    case 'method':
      request.method = value.toUpperCase();
      break;
    case 'url':
      request.url = addressOf(value);
      break;
    case 'header': {
      const [, name = '', content = ''] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value) ?? [];
      if (name !== '') headers.push([name.trim(), content.trim()]);
      break;
    }
    case 'json':
      data.push(value);
      headers.push(['Content-Type', 'application/json']);
      break;
    case 'data':
      data.push(value);
      break;
    case 'urlencode':
      data.push(encodeData(value));
      break;
    case 'form': {
      const [name = '', ...rest] = value.split('=');
      forms.push([name, rest.join('=')]);
      break;
    }
    case 'cookie':
      // Without `=`, it names a file of cookies.
      if (value.includes('=')) headers.push(['Cookie', value]);
      break;
    case 'user':
      headers.push(['Authorization', 'Basic']);
      break;
    default:
      break;
  }
}

/** `name=content` with the content encoded, as curl does it. */
function encodeData(value: string): string {
  const at = value.indexOf('=');
  if (at === -1) return encodeURIComponent(value);
  return `${value.slice(0, at === 0 ? 0 : at + 1)}${encodeURIComponent(value.slice(at + 1))}`;
}

function bodyOf(
  headers: SampleRequest['headers'],
  data: readonly string[],
  forms: Command['forms'],
): SampleRequest['body'] | undefined {
  if (forms.length > 0) {
    const value: JsonObject = {};
    const isFile = (content: string) => /^[@<]/.test(content);
    for (const [name, content] of forms) setOwn(value, name, isFile(content) ? '' : content);
    const files = forms.filter(([, content]) => isFile(content)).map(([name]) => name);
    return { contentType: 'multipart/form-data', value, files };
  }
  if (data.length === 0) return undefined;
  const text = data.join('&');
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? '';
  const contentType = type.split(';', 1)[0]!.trim().toLowerCase();
  const isForm = contentType === 'application/x-www-form-urlencoded';
  const json = isForm ? undefined : parseJson(text);
  if (/json/.test(contentType) || (contentType === '' && isJsonObject(json))) {
    if (json === undefined) throw new PluginError('unreadable', 'the body of the command is not valid JSON');
    return { contentType: contentType || 'application/json', value: json };
  }
  if (/yaml/.test(contentType)) return { contentType, value: parseText(text) };
  if (contentType !== '' && !isForm) return { contentType, value: text };
  const value: JsonObject = {};
  for (const [name, content] of new URLSearchParams(text)) setOwn(value, name, content);
  return { contentType: 'application/x-www-form-urlencoded', value };
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
