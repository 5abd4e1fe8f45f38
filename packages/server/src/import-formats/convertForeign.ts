import type { ImportSource } from '@heddle/api-contract/families/archive';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { Converted } from './ConvertedWorkflow.js';
import type { UsualModel } from './chatNodes.js';
import { convertCoze, isCanvas } from './coze/convertCoze.js';
import { convertCozeDsl, isCozeDsl } from './coze/convertCozeDsl.js';
import { convertDify, isDify } from './dify/convertDify.js';
import { ForeignProblem } from './ForeignProblem.js';
import { convertN8n, isN8n } from './n8n/convertN8n.js';

/**
 * Converts the document of another product, given as a value and as its text: a DSL file of Dify, a workflow of n8n,
 * or a canvas or an exported workflow of Coze. Expressions are mapped if they name a value, and stay as text otherwise; nothing of the document
 * is evaluated.
 */
export function convertForeign(
  json: Json,
  text: string,
  model: UsualModel,
): { source: Exclude<ImportSource, 'heddle'>; converted: Converted } {
  if (isJsonObject(json)) {
    if (isDify(json)) return { source: 'dify', converted: convertDify(json, model) };
    if (isN8n(json)) return { source: 'n8n', converted: convertN8n(json, model) };
    if (isCozeDsl(json)) return { source: 'coze', converted: convertCozeDsl(json, model) };
    if (isCanvas(text)) return { source: 'coze', converted: convertCoze(text) };
  }
  throw new ForeignProblem('unknown', { type: '' });
}
