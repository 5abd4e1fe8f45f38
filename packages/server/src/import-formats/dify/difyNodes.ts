import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { intentInputs, intentOutputs, modelInputs, textInputs } from '../chatNodes.js';
import { numberOf, objectOf, objectsOf, textOf, textsOf } from '../foreignJson.js';
import { literal, parameter, stringType, variable, variableName } from '../values.js';
import { type DifyGraph, type DifyNode, typeOf } from './DifyGraph.js';
import { conditionBranches } from './difyConditions.js';
import { httpInputs } from './difyHttp.js';
import { outputsOf, structuredFields } from './difyOutputs.js';
import { constantOf, expressionOf, fillText, listedParameters, selectorOf } from './difyValues.js';

/** A converted node: its type, its data, and the ports by the handles of Dify. */
export interface DifyPart {
  type: string;
  data: JsonObject;
  ports?: ReadonlyMap<string, string>;
}

type Convert = (graph: DifyGraph, node: DifyNode, note: NodeNote) => DifyPart;

/** Declared outputs as documents write them. */
function declared(node: DifyNode): JsonObject[] {
  return outputsOf(node).map(([, { path, type }]) => variable(path[0] ?? '', type));
}

const convertModel: Convert = (graph, node, note) => {
  const { data } = node;
  const model = objectOf(data.model);
  const settings = objectOf(model.completion_params);
  const memory = objectOf(data.memory);
  const window = objectOf(memory.window);
  const prompts = Array.isArray(data.prompt_template)
    ? objectsOf(data.prompt_template)
    : [{ ...objectOf(data.prompt_template), role: 'user' }];
  const textsIn = (role: string) =>
    prompts.filter((prompt) => textOf(prompt.role) === role).map((prompt) => textOf(prompt.text));
  if (textsIn('assistant').length > 0) note('settingLeftOut', 'assistant messages');
  if (objectOf(data.vision).enabled === true) note('settingLeftOut', 'vision');
  note('modelReplaced', textOf(model.name));
  const context = selectorOf(objectOf(data.context).variable_selector);
  const system = fillText(graph, textsIn('system').join('\n\n'), note, [], context);
  const asked = [...textsIn('user'), ...chatQuery(graph, memory)].join('\n\n');
  const user = fillText(graph, asked, note, system.parameters, context);
  const fields = structuredFields(data);
  const isJson = Object.keys(fields).length > 0;
  const rounds = Object.keys(memory).length > 0 ? (numberOf(window.size) ?? 10) : 0;
  return {
    type: '3',
    data: {
      inputs: modelInputs(graph.model, { system: system.text, user: user.text }, user.parameters, {
        temperature: numberOf(settings.temperature),
        maxTokens: numberOf(settings.max_tokens),
        topP: numberOf(settings.top_p),
        historyRounds: graph.isChat ? rounds : 0,
        isJson,
      }),
      outputs: isJson
        ? Object.entries(fields).map(([name, type]) => variable(variableName(name), type))
        : [variable('text', stringType)],
      version: '3',
    },
  };
};

/** With a memory, Dify sends the question of the person after the prompt. */
function chatQuery({ isChat }: DifyGraph, memory: JsonObject): string[] {
  const template = textOf(memory.query_prompt_template);
  if (!isChat || Object.keys(memory).length === 0) return [];
  return [template || '{{#sys.query#}}'];
}

const convertKnowledge: Convert = (graph, { data }, note) => {
  note('knowledgeNeeded');
  const settings = objectOf(data.multiple_retrieval_config);
  const query =
    expressionOf(graph, selectorOf(data.query_variable_selector), note) ?? literal(stringType, '');
  return {
    type: '6',
    data: {
      inputs: {
        inputParameters: [parameter('Query', query)],
        datasetParam: [
          parameter('datasetList', literal({ type: 'list', schema: { type: 'string' } }, [])),
          parameter('topK', literal({ type: 'integer' }, numberOf(settings.top_k) ?? 5)),
          parameter('useRerank', literal({ type: 'boolean' }, settings.reranking_enable === true)),
          parameter('useRewrite', literal({ type: 'boolean' }, false)),
          parameter('isPersonalOnly', literal({ type: 'boolean' }, false)),
          parameter('minScore', literal({ type: 'float' }, numberOf(settings.score_threshold) ?? 0)),
          parameter('strategy', literal({ type: 'integer' }, 1)),
        ],
      },
      outputs: [
        variable('outputList', {
          type: 'list',
          schema: { type: 'object', schema: [{ name: 'output', type: 'string' }] },
        }),
      ],
    },
  };
};

const convertClassifier: Convert = (graph, { data }, note) => {
  const classes = objectsOf(data.classes);
  note('modelReplaced', textOf(objectOf(data.model).name));
  const query =
    expressionOf(graph, selectorOf(data.query_variable_selector), note) ?? literal(stringType, '');
  const instruction = fillText(graph, textOf(data.instruction), note);
  if (instruction.parameters.length > 0) note('expressionKept', textOf(data.instruction));
  return {
    type: '22',
    data: {
      inputs: intentInputs(
        graph.model,
        query,
        classes.map(({ name }) => textOf(name)),
        instruction.text,
      ),
      outputs: intentOutputs,
    },
    ports: new Map(classes.map(({ id }, index) => [textOf(id), `branch_${index}`])),
  };
};

const convertCode: Convert = (graph, node, note) => {
  const { data } = node;
  const isPython = textOf(data.code_language) !== 'javascript';
  const parameters = listedParameters(graph, node, note);
  const source = textOf(data.code);
  // The function of Dify takes each variable as an argument; the one that is called takes them all.
  const code = isPython
    ? `${source.replace(/^(async\s+)?def\s+main\s*\(/m, '$1def imported_main(')}\n\n\nasync def main(args):\n    return imported_main(**args.params)\n`
    : `${source.replace(/\bfunction\s+main\s*\(/, 'function importedMain(')}\n\nasync function main({ params }) {\n  return importedMain(params);\n}\n`;
  note('codeAdapted');
  return {
    type: '5',
    data: {
      inputs: {
        inputParameters: parameters,
        code,
        language: isPython ? 3 : 5,
        settingOnError: { processType: 1, timeoutMs: 60_000, retryTimes: 0 },
      },
      outputs: declared(node),
    },
  };
};

const convertTemplate: Convert = (graph, node, note) => {
  const template = textOf(node.data.template);
  const parts = [...template.matchAll(/\{%[^%]{0,300}%\}|\{\{[^{}]{0,300}\}\}/g)].map(([all]) => all);
  for (const part of parts) if (!/^\{\{\s*[A-Za-z_][\w.]*\s*\}\}$/.test(part)) note('expressionKept', part);
  // In texts of ours, spaces before the closing braces belong to the name.
  const text = template.replace(/\{\{\s*([A-Za-z_][\w.]*)\s*\}\}/g, '{{$1}}');
  return { type: '15', data: textInputs(text, listedParameters(graph, node, note)) };
};

const convertAggregator: Convert = (graph, { data }, note) => {
  const settings = objectOf(data.advanced_settings);
  const groups =
    settings.group_enabled === true
      ? objectsOf(settings.groups).map((group) => ({ name: variableName(textOf(group.group_name)), group }))
      : [{ name: 'output', group: data }];
  return {
    type: '32',
    data: {
      inputs: {
        mergeGroups: groups.map(({ name, group }) => ({
          name,
          variables: selectorsIn(group.variables).flatMap(
            (selector) => expressionOf(graph, selector, note) ?? [],
          ),
        })),
      },
      outputs: groups.map(({ name, group }) => variable(name, typeOf(group.output_type))),
    },
  };
};

const selectorsIn = (json: Json | undefined) => (Array.isArray(json) ? json.map(textsOf) : []);

const convertAssigner: Convert = (graph, { data }, note) => {
  const items = Array.isArray(data.items)
    ? objectsOf(data.items)
    : [
        {
          variable_selector: data.assigned_variable_selector ?? [],
          input_type: 'variable',
          operation: data.write_mode ?? 'over-write',
          value: data.input_variable_selector ?? [],
        },
      ];
  const parameters = items.flatMap((item) => {
    const [source, name = ''] = selectorOf(item.variable_selector);
    const operation = textOf(item.operation, 'over-write');
    if (source !== 'conversation' || !['over-write', 'set', 'clear'].includes(operation)) {
      note('settingLeftOut', `${selectorOf(item.variable_selector).join('.')} ${operation}`);
      return [];
    }
    const isReference = textOf(item.input_type) === 'variable' && Array.isArray(item.value);
    const input =
      operation === 'clear'
        ? literal(stringType, '')
        : isReference
          ? (expressionOf(graph, selectorOf(item.value), note) ?? literal(stringType, ''))
          : constantOf(item.value);
    const left = expressionOf(graph, ['conversation', name], note)!;
    return [{ name: variableName(name), left, input }];
  });
  note('variableScope');
  return {
    type: '40',
    data: {
      inputs: {
        inputParameters: parameters,
        variableTypeMap: Object.fromEntries(parameters.map(({ name }) => [name, 'global_variable_user'])),
      },
      outputs: [variable('isSuccess', { type: 'boolean' })],
    },
  };
};

const convertExtractor: Convert = (graph, node, note) => {
  const { data } = node;
  note('modelReplaced', textOf(objectOf(data.model).name));
  const query = expressionOf(graph, selectorOf(data.query), note) ?? literal(stringType, '');
  const instruction = fillText(graph, textOf(data.instruction), note, [parameter('query', query)]);
  const fields = objectsOf(data.parameters).map(
    (field) => `- ${textOf(field.name)}: ${textOf(field.description)}`,
  );
  return {
    type: '3',
    data: {
      inputs: modelInputs(
        graph.model,
        { system: [instruction.text, ...fields].filter(Boolean).join('\n'), user: '{{query}}' },
        instruction.parameters,
        { temperature: 0, isJson: true },
      ),
      outputs: declared(node),
      version: '3',
    },
  };
};

/** How the nodes of Dify are converted, by their type. Those that are missing become placeholders. */
export const difyNodes: Readonly<Record<string, Convert>> = {
  llm: convertModel,
  'knowledge-retrieval': convertKnowledge,
  'question-classifier': convertClassifier,
  'if-else': (graph, node, note) => ({ type: '8', ...conditionBranches(graph, node, note) }),
  code: convertCode,
  'template-transform': convertTemplate,
  'http-request': (graph, node, note) => ({ type: '45', data: httpInputs(graph, node, note) }),
  'variable-aggregator': convertAggregator,
  'variable-assigner': convertAggregator,
  assigner: convertAssigner,
  'parameter-extractor': convertExtractor,
};
