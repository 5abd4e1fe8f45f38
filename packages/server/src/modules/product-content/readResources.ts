import { workflow } from '@heddle/api-contract/families/workflow';
import { isJsonObject, type Json, type JsonObject, type Language } from '@heddle/workflow-schema';
import { demoModelId } from '../../models/demo/demoModel.js';
import type { ListedModel } from '../../models/models.js';
import { byKind, type ReadResource, readResource, refuseCycles } from '../archive/index.js';
import { initialModel } from '../bot/index.js';
import type { Template, TemplateResource } from './Template.js';
import { inLanguage } from './texts.js';

/** How the resources of a template are read. */
export interface Reading {
  language: Language;
  /** Takes the place of the demo model, which templates name. */
  model: ListedModel;
  /** Name of the agent or workflow in place of that of the template. */
  name?: string | undefined;
}

const suggestModes = { standard: 0, off: 2 } as const;

/** The resources of a template as those of an archive, checked as strictly, in the order in which they are created. */
export function readResources(template: Template, reading: Reading): ReadResource[] {
  const read = template.resources.map((resource) => {
    const files = filesOf(template, resource, reading);
    const { kind, id, uses } = resource;
    const name = nameIn(files);
    return readResource(
      { kind, id, name, uses, notes: [], files: [] },
      files,
      `${template.id}/${kind}/${id}`,
    );
  });
  refuseCycles(read);
  return read.sort(({ entry: one }, { entry: other }) => byKind(one, other));
}

/** The files of a resource in one language, with the name and model of the reading. */
export function filesOf(
  template: Template,
  resource: TemplateResource,
  reading: Reading,
): Map<string, string> {
  const { language, model, name } = reading;
  return new Map(
    Object.entries(resource.files).map(([file, content]) => {
      let value = inLanguage(content, language);
      if (file === 'canvas.json') value = withModel(value, model);
      if (file === 'agent.json') value = asAgent(value, model);
      if (resource.id === template.root && name !== undefined) value = withName(file, value, name);
      return [file, typeof value === 'string' ? value : JSON.stringify(value)];
    }),
  );
}

/** The name in the files of a resource. */
export function nameIn(files: ReadonlyMap<string, string>): string {
  for (const [file, text] of files) {
    if (!file.endsWith('.json') || file === 'canvas.json') continue;
    const { name } = JSON.parse(text) as { name?: unknown };
    if (typeof name === 'string') return name.slice(0, 200);
  }
  return '';
}

/** Documents with the usual model of this installation where they name the demo model. */
export function withModel(canvas: Json, model: ListedModel): Json {
  if (model.isDemo) return canvas;
  const settingsOf = (list: readonly Json[]): Json[] => {
    const named = new Map(list.filter(isJsonObject).map((one) => [one['name'], one]));
    const isDemo = contentOf(named.get('modelType')) === demoModelId;
    return list.map((one) => {
      if (!isDemo || !isJsonObject(one)) return one;
      if (one['name'] === 'modelType') return withContent(one, model.id);
      return one['name'] === 'modleName' || one['name'] === 'modelName' ? withContent(one, model.name) : one;
    });
  };
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === 'llmParam' && Array.isArray(inner) ? settingsOf(inner) : walk(inner),
      ]),
    );
  };
  return walk(canvas);
}

function contentOf(parameter: JsonObject | undefined): Json | undefined {
  const { value } = (parameter?.['input'] ?? {}) as JsonObject;
  return isJsonObject(value) ? value['content'] : undefined;
}

function withContent(parameter: JsonObject, content: string): JsonObject {
  const input = parameter['input'] as JsonObject;
  return { ...parameter, input: { ...input, value: { ...(input['value'] as JsonObject), content } } };
}

/** An agent with the usual model; only a language model can suggest questions. */
function asAgent(agent: Json, model: ListedModel): Json {
  if (!isJsonObject(agent) || !isJsonObject(agent['blocks'])) return agent;
  return {
    ...agent,
    blocks: {
      ...agent['blocks'],
      model_info: initialModel(model) as JsonObject,
      suggest_reply_info: { suggest_reply_mode: model.isDemo ? suggestModes.off : suggestModes.standard },
    },
  };
}

/** The properties of an agent or workflow with another name, if it can have that. */
export function withName(file: string, value: Json, name: string): Json {
  if (!isJsonObject(value) || (file !== 'agent.json' && file !== 'workflow.json')) return value;
  // The names of workflows are identifiers, those of agents are free.
  if (file === 'workflow.json' && !workflow.calls.create.input().shape.name.safeParse(name).success)
    return value;
  return { ...value, name };
}
