import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import type { UsualModel } from '../chatNodes.js';
import { objectOf, objectsOf, textOf } from '../foreignJson.js';

interface ForeignParts {
  /** Takes the place of models of Coze. */
  model: UsualModel;
  /** Workflows that are imported as well. */
  known: ReadonlySet<string>;
  note: NodeNote;
}

/** Replaces what is in Coze only, removes keys, and says what has to be chosen. */
export function withoutForeignParts(node: JsonObject, { model, known, note }: ForeignParts): void {
  const inputs = objectOf(objectOf(node.data).inputs);
  replaceModel(inputs.llmParam, model, note);
  emptyKeys(objectOf(inputs.auth).authData, () => note('credentialNeeded'));
  if (inputs.apiParam !== undefined) note('pluginNeeded', parameterOf(inputs.apiParam, 'pluginName'));
  if (inputs.datasetParam !== undefined) note('knowledgeNeeded');
  if (inputs.databaseInfoList !== undefined) note('databaseNeeded');
  const workflowId = textOf(inputs.workflowId);
  if (workflowId !== '' && !known.has(workflowId)) note('workflowNeeded', workflowId);
}

/** The model is a list of parameters, or an object in nodes that recognise intents. */
function replaceModel(json: Json | undefined, { id, name }: UsualModel, note: NodeNote): void {
  if (Array.isArray(json)) {
    note('modelReplaced', parameterOf(json, 'modelName') || parameterOf(json, 'modleName'));
    for (const { name: key, input } of objectsOf(json)) {
      if (key === 'modelType') objectOf(objectOf(input).value).content = id;
      if (key === 'modelName' || key === 'modleName') objectOf(objectOf(input).value).content = name;
    }
  } else if (isJsonObject(json)) {
    note('modelReplaced', textOf(json.modelName));
    json.modelType = id;
    json.modelName = name;
  }
}

function parameterOf(json: Json | undefined, name: string): string {
  const found = objectsOf(json).find((one) => one.name === name);
  return textOf(objectOf(objectOf(found?.input).value).content);
}

/** Empties the keys of a request; the name of a header stays. */
function emptyKeys(json: Json | undefined, onKey: () => void): void {
  if (Array.isArray(json)) for (const item of json) emptyKeys(item, onKey);
  if (!isJsonObject(json)) return;
  const value = objectOf(objectOf(json.input).value);
  if (json.name !== 'Key' && value.type === 'literal' && textOf(value.content) !== '') {
    value.content = '';
    onKey();
  }
  for (const part of Object.values(json)) emptyKeys(part, onKey);
}
