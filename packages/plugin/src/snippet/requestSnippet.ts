import type { RequestBody, ToolRequest } from '../request/ToolRequest.js';

/** Languages of snippets. */
export type SnippetLanguage = 'curl' | 'wget' | 'node' | 'python' | 'go';

/** A program that sends a request and prints the response. Secrets of the request would be in it: mask them first. */
export function requestSnippet(language: SnippetLanguage, request: ToolRequest): string {
  return writers[language]({ ...request, headers: withContentType(request) });
}

const writers: Readonly<Record<SnippetLanguage, (request: ToolRequest) => string>> = {
  curl: writeCurl,
  wget: writeWget,
  node: writeNode,
  python: writePython,
  go: writeGo,
};

function withContentType({ headers, body }: ToolRequest): ToolRequest['headers'] {
  if (!body || body.kind === 'form' || headers.some(([name]) => /^content-type$/i.test(name))) return headers;
  return [...headers, ['Content-Type', body.contentType]];
}

const shell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** A string literal of JavaScript, Python and Go alike. */
const quote = (text: string) => JSON.stringify(text);

function writeCurl({ method, url, headers, body }: ToolRequest): string {
  const lines = [
    `curl ${method === 'GET' && !body ? '' : `-X ${method} `}${shell(url)}`,
    ...headers.map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
  ];
  if (body?.kind === 'text') lines.push(`--data-raw ${shell(body.text)}`);
  if (body?.kind === 'file') lines.push(`--data-binary ${shell(`@${fileName(body.fileUrl)}`)}`);
  if (body?.kind === 'form')
    for (const field of body.fields)
      lines.push(
        'fileUrl' in field
          ? `-F ${shell(`${field.name}=@${fileName(field.fileUrl)}`)}`
          : `--form-string ${shell(`${field.name}=${field.value}`)}`,
      );
  return lines.join(' \\\n  ');
}

function writeWget({ method, url, headers, body }: ToolRequest): string {
  if (body?.kind === 'form') return '# wget sends no multipart forms. Use curl.';
  const lines = [
    `wget -qO- --method=${method}`,
    ...headers.map(([name, value]) => `--header=${shell(`${name}: ${value}`)}`),
  ];
  if (body?.kind === 'text') lines.push(`--body-data=${shell(body.text)}`);
  if (body?.kind === 'file') lines.push(`--body-file=${shell(fileName(body.fileUrl))}`);
  return [...lines, shell(url)].join(' \\\n  ');
}

function writeNode({ method, url, headers, body }: ToolRequest): string {
  const before: string[] = [];
  const options = [`  method: ${quote(method)},`];
  if (headers.length > 0)
    options.push(
      '  headers: {',
      ...headers.map(([name, value]) => `    ${quote(name)}: ${quote(value)},`),
      '  },',
    );
  if (body?.kind === 'text') options.push(`  body: ${quote(body.text)},`);
  if (body?.kind === 'file') {
    before.push("import { readFile } from 'node:fs/promises';", '');
    options.push(`  body: await readFile(${quote(fileName(body.fileUrl))}),`);
  }
  if (body?.kind === 'form') {
    if (body.fields.some((field) => 'fileUrl' in field))
      before.push("import { openAsBlob } from 'node:fs';", '');
    before.push('const form = new FormData();');
    for (const field of body.fields)
      before.push(
        'fileUrl' in field
          ? `form.append(${quote(field.name)}, await openAsBlob(${quote(fileName(field.fileUrl))}));`
          : `form.append(${quote(field.name)}, ${quote(field.value)});`,
      );
    options.push('  body: form,');
  }
  return [
    ...before,
    `const response = await fetch(${quote(url)}, {`,
    ...options,
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function writePython({ method, url, headers, body }: ToolRequest): string {
  const lines = [
    'import requests',
    '',
    'response = requests.request(',
    `    ${quote(method)},`,
    `    ${quote(url)},`,
  ];
  if (headers.length > 0)
    lines.push(
      '    headers={',
      ...headers.map(([name, value]) => `        ${quote(name)}: ${quote(value)},`),
      '    },',
    );
  if (body?.kind === 'text') lines.push(`    data=${quote(body.text)}.encode(),`);
  if (body?.kind === 'file') lines.push(`    data=open(${quote(fileName(body.fileUrl))}, "rb"),`);
  if (body?.kind === 'form')
    lines.push(
      '    files=[',
      ...body.fields.map((field) =>
        'fileUrl' in field
          ? `        (${quote(field.name)}, open(${quote(fileName(field.fileUrl))}, "rb")),`
          : `        (${quote(field.name)}, (None, ${quote(field.value)})),`,
      ),
      '    ],',
    );
  return [...lines, ')', 'print(response.status_code, response.text)'].join('\n');
}

function writeGo({ method, url, headers, body }: ToolRequest): string {
  const imports = ['fmt', 'io', 'net/http'];
  const before: string[] = [];
  let content = 'nil';
  let form: string[] = [];
  if (body?.kind === 'text') {
    imports.push('strings');
    content = `strings.NewReader(${quote(body.text)})`;
  }
  if (body?.kind === 'file') {
    imports.push('os');
    before.push(`\tfile, _ := os.Open(${quote(fileName(body.fileUrl))})`);
    content = 'file';
  }
  if (body?.kind === 'form') {
    imports.push('bytes', 'mime/multipart');
    before.push(
      '\tvar body bytes.Buffer',
      '\tform := multipart.NewWriter(&body)',
      ...goFields(body, imports),
      '\tform.Close()',
    );
    content = '&body';
    form = ['\trequest.Header.Set("Content-Type", form.FormDataContentType())'];
  }
  return [
    'package main',
    '',
    'import (',
    ...[...new Set(imports)].sort().map((name) => `\t${quote(name)}`),
    ')',
    '',
    'func main() {',
    ...before,
    `\trequest, _ := http.NewRequest(${quote(method)}, ${quote(url)}, ${content})`,
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quote(name)}, ${quote(value)})`),
    ...form,
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\ttext, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(text))',
    '}',
  ].join('\n');
}

function goFields({ fields }: RequestBody & { kind: 'form' }, imports: string[]): string[] {
  return fields.flatMap((field, index) => {
    if (!('fileUrl' in field)) return [`\tform.WriteField(${quote(field.name)}, ${quote(field.value)})`];
    imports.push('os');
    const name = quote(fileName(field.fileUrl));
    return [
      `\tpart${index}, _ := form.CreateFormFile(${quote(field.name)}, ${name})`,
      `\tfile${index}, _ := os.Open(${name})`,
      `\tio.Copy(part${index}, file${index})`,
    ];
  });
}

/** A file of the same name in the current folder. */
function fileName(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return path.slice(path.lastIndexOf('/') + 1) || 'file';
}
