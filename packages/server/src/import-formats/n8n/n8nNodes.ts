import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { intentInputs, intentOutputs, modelInputs, textInputs } from '../chatNodes.js';
import { numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import { literal, parameter, stringType, variable, variableName } from '../values.js';
import type { N8nGraph, N8nNode } from './N8nGraph.js';
import { assignmentsOf, assignmentType } from './n8nAssignments.js';
import { branchOf, switchBranches } from './n8nConditions.js';
import { expressionOf, fillText, isExpression } from './n8nExpressions.js';
import { httpData } from './n8nHttp.js';
import { extractedFields } from './n8nOutputs.js';

/** A converted node: its type, its data, and the ports by the number of the output. */
export interface N8nPart {
  type: string;
  data: JsonObject;
  ports?: readonly string[];
}

type Convert = (graph: N8nGraph, node: N8nNode, note: NodeNote) => N8nPart;

const errorSetting = { processType: 1, timeoutMs: 60_000, retryTimes: 0 };

/** A Code node that returns the fields; its source is written here, from names and constants. */
const convertSet: Convert = (graph, node, note) => {
  const fields = assignmentsOf(node);
  const parameters: JsonObject[] = [];
  const lines = fields.map((field) => {
    const type = assignmentType(field);
    const name = variableName(field.name);
    const text = textOf(field.value);
    const whole = isExpression(text) ? expressionOf(graph, node, text, note, type) : undefined;
    if (whole) {
      parameters.push(parameter(`value_${name}`, whole));
      return `    ${name}: params.value_${name},`;
    }
    if (!isExpression(text))
      return `    ${name}: ${JSON.stringify(constantOf(field.value ?? '', type.type))},`;
    const filled = fillText(graph, node, text, note, parameters);
    parameters.splice(0, parameters.length, ...filled.parameters);
    return `    ${name}: ${templateSource(filled.text, filled.parameters)},`;
  });
  if (node.parameters.includeOtherFields === true) note('settingLeftOut', 'includeOtherFields');
  return {
    type: '5',
    data: {
      inputs: {
        inputParameters: parameters,
        code: ['async function main({ params }) {', '  return {', ...lines, '  };', '}', ''].join('\n'),
        language: 5,
        settingOnError: errorSetting,
      },
      outputs: fields.map((field) => variable(variableName(field.name), assignmentType(field))),
    },
  };
};

function constantOf(value: JsonObject[string], type: string): JsonObject[string] {
  if (type === 'float') return numberOf(value) ?? 0;
  if (type === 'boolean') return value === true || value === 'true';
  if ((type === 'object' || type === 'list') && typeof value === 'string') {
    try {
      return JSON.parse(value) as JsonObject[string];
    } catch {
      return type === 'list' ? [] : {};
    }
  }
  return value;
}

/** A text with `{{name}}` as the source of an expression: constants are quoted, names are parameters of the node. */
function templateSource(text: string, parameters: readonly JsonObject[]): string {
  const names = new Set(parameters.map(({ name }) => textOf(name)));
  const parts = text.split(/(\{\{\w+\}\})/).filter((part) => part !== '');
  const sources = parts.map((part) => {
    const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    return name !== undefined && names.has(name) ? `String(params.${name} ?? '')` : JSON.stringify(part);
  });
  return sources.join(' + ') || "''";
}

const convertIf: Convert = (graph, { ...node }, note) => {
  const conditions = objectOf(node.parameters.conditions);
  const combine = textOf(conditions.combinator) || textOf(node.parameters.combineOperation, 'all');
  const own = Array.isArray(conditions.conditions) ? conditions : withoutOptions(conditions);
  return {
    type: '8',
    data: { inputs: { branches: [branchOf(graph, node, own, combine, note)] } },
    ports: ['true', 'false'],
  };
};

function withoutOptions({ options: _options, combinator: _combinator, ...rest }: JsonObject): JsonObject {
  return rest;
}

const convertSwitch: Convert = (graph, node, note) => {
  const { branches, fallback } = switchBranches(graph, node, note);
  const ports = branches.map((_, index) => (index === 0 ? 'true' : `true_${index}`));
  const at = Number(fallback);
  if (Number.isInteger(at) && at >= ports.length && at < 1_000) ports[at] = 'false';
  return { type: '8', data: { inputs: { branches } }, ports };
};

/** The code of n8n finds its items in these names; what it returns becomes `output`. */
const convertCode: Convert = (graph, node, note) => {
  const isPython = textOf(node.parameters.language).startsWith('python');
  const source =
    textOf(node.parameters.jsCode) ||
    textOf(node.parameters.functionCode) ||
    textOf(node.parameters.pythonCode);
  const used = [
    ...new Set([...source.matchAll(/\$json\.([A-Za-z_]\w{0,60})/g)].map(([, field = '']) => field)),
  ];
  const inputs = used.flatMap((field) => {
    const value = expressionOf(graph, node, `={{ $json.${field} }}`, note);
    return value ? [parameter(field, value)] : [];
  });
  note('codeAdapted');
  graph.objects.set(node.key, graph.objects.get(node.key) ?? []);
  const schema = graph.objects.get(node.key)!;
  return {
    type: '5',
    data: {
      inputs: {
        inputParameters: inputs,
        code: isPython ? pythonSource(source) : javaScriptSource(source),
        language: isPython ? 3 : 5,
        settingOnError: errorSetting,
      },
      outputs: [{ type: 'object', name: 'output', schema }],
    },
  };
};

function javaScriptSource(source: string): string {
  return [
    'async function main({ params }) {',
    '  const items = [{ json: params }];',
    '  const $json = params;',
    '  const $input = { all: () => items, first: () => items[0], last: () => items[0], item: items[0] };',
    '  const returned = await (async () => {',
    source,
    '  })();',
    '  const first = Array.isArray(returned) ? returned[0] : returned;',
    '  return { output: first?.json ?? first ?? {} };',
    '}',
    '',
  ].join('\n');
}

function pythonSource(source: string): string {
  const body = source.split('\n').map((line) => `    ${line}`);
  return [
    'def imported_main(_items):',
    ...body,
    '',
    '',
    'async def main(args):',
    '    returned = imported_main([{"json": args.params}])',
    '    first = returned[0] if isinstance(returned, list) else returned',
    '    return {"output": first.get("json", first)}',
    '',
  ].join('\n');
}

const convertModel: Convert = (graph, node, note) => {
  const { parameters } = node;
  const served = graph.services.get(node.key) ?? [];
  const model = served.find(({ role }) => role === 'ai_languageModel')?.node;
  const memory = served.find(({ role }) => role === 'ai_memory')?.node;
  const settings = objectOf((model ?? node).parameters.options);
  note('modelReplaced', modelName(model ?? node));
  if (node.hasCredentials) note('credentialNeeded');
  for (const { node: tool, role } of served) if (role === 'ai_tool') note('toolLeftOut', tool.title);
  const { system, user } = promptsOf(node);
  const first = fillText(graph, node, system, note);
  const second = fillText(graph, node, user, note, first.parameters);
  return {
    type: '3',
    data: {
      inputs: modelInputs(graph.model, { system: first.text, user: second.text }, second.parameters, {
        temperature: numberOf(settings.temperature),
        maxTokens: numberOf(settings.maxTokens),
        topP: numberOf(settings.topP),
        historyRounds: memory && graph.isChat ? (numberOf(memory.parameters.contextWindowLength) ?? 5) : 0,
      }),
      outputs: [variable('output', stringType)],
      version: '3',
    },
  };
  function modelName({ parameters: own }: N8nNode): string {
    return textOf(objectOf(own.model).value) || textOf(own.model) || textOf(objectOf(own.modelId).value);
  }
  function promptsOf(_: N8nNode): { system: string; user: string } {
    const options = objectOf(parameters.options);
    const messages = [
      ...objectsOf(objectOf(parameters.messages).values),
      ...objectsOf(objectOf(parameters.messages).messageValues),
    ];
    const content = (one: JsonObject) => textOf(one.content) || textOf(one.message);
    const isSystem = (one: JsonObject) =>
      /system/i.test(textOf(one.role) || textOf(one.type, 'SystemMessage'));
    const systems = messages.filter((one) => isSystem(one) && textOf(one.role) !== 'user').map(content);
    const users = messages.filter((one) => !isSystem(one)).map(content);
    const asked = textOf(parameters.text) || textOf(parameters.prompt);
    return {
      system: joined([textOf(options.systemMessage), ...systems]),
      user: joined(asked !== '' ? [asked, ...users] : users) || '={{ $json.chatInput }}',
    };
  }
};

/** Several texts as one; it is an expression if any of them is. */
function joined(texts: readonly string[]): string {
  const given = texts.filter((text) => text !== '');
  const plain = given.map((text) => text.replace(/^=/, '')).join('\n\n');
  return given.some(isExpression) ? `=${plain}` : plain;
}

const convertClassifier: Convert = (graph, node, note) => {
  const categories = objectsOf(objectOf(node.parameters.categories).categories);
  note('modelReplaced');
  const query = expressionOf(graph, node, textOf(node.parameters.inputText), note) ?? literal(stringType, '');
  const ports = categories.map((_, index) => `branch_${index}`);
  const names = categories.map((one) =>
    [textOf(one.category), textOf(one.description)].filter(Boolean).join(': '),
  );
  return {
    type: '22',
    data: { inputs: intentInputs(graph.model, query, names, ''), outputs: intentOutputs },
    ports: [...ports, 'default'],
  };
};

const convertExtractor: Convert = (graph, node, note) => {
  note('modelReplaced');
  const query = expressionOf(graph, node, textOf(node.parameters.text), note) ?? literal(stringType, '');
  const attributes = objectsOf(objectOf(node.parameters.attributes).attributes);
  const fields = attributes.map((one) => `- ${textOf(one.name)}: ${textOf(one.description)}`);
  return {
    type: '3',
    data: {
      inputs: modelInputs(
        graph.model,
        { system: fields.join('\n'), user: '{{query}}' },
        [parameter('query', query)],
        {
          temperature: 0,
          isJson: true,
        },
      ),
      outputs: extractedFields(node).map((name) => variable(name, stringType)),
      version: '3',
    },
  };
};

/** The answer of a webhook becomes a text, which the End returns. */
const convertResponse: Convert = (graph, node, note) => {
  const { parameters } = node;
  note('settingLeftOut', textOf(parameters.respondWith, 'json'));
  const filled = fillText(graph, node, textOf(parameters.responseBody), note);
  return { type: '15', data: textInputs(filled.text, filled.parameters) };
};

/** How the nodes of n8n are converted, by the last part of their type. Those that are missing become placeholders. */
export const n8nNodes: Readonly<Record<string, Convert>> = {
  set: convertSet,
  if: convertIf,
  filter: convertIf,
  switch: convertSwitch,
  code: convertCode,
  function: convertCode,
  functionItem: convertCode,
  httpRequest: (graph, node, note) => ({ type: '45', data: httpData(graph, node, note) }),
  agent: convertModel,
  chainLlm: convertModel,
  openAi: convertModel,
  chainSummarization: convertModel,
  textClassifier: convertClassifier,
  informationExtractor: convertExtractor,
  respondToWebhook: convertResponse,
};
