export {
  type Card,
  type CardAction,
  type CardData,
  type CardElement,
  type CardField,
  type CardMapping,
  type CardTextStyle,
  type CardVariable,
  cardLimits,
  cardTextStyles,
  cardVariableTypes,
  type DrawnElement,
} from './card/Card.js';
export { type CardMessage, cardMessage, cardText, drawCard, mapAnswer } from './card/drawCard.js';
export { type ProposedCard, proposeCard } from './card/proposeCard.js';
export { readCard } from './card/readCard.js';
export { checkDocument, type DocumentProblem, type DocumentRule } from './check/checkDocument.js';
export { checkManifest, type ManifestProblem, type ManifestRule } from './check/checkManifest.js';
export {
  type ApiParameter,
  arrayItem,
  assistTypes,
  parameterPlaces,
  parameterTypes,
} from './form/ApiParameter.js';
export { applyRequestParameters, applyResponseParameters, responsesWith } from './form/applyParameters.js';
export { requestParameters, responseParameters } from './form/toParameters.js';
export { inputVariables, outputVariables } from './form/toVariables.js';
export {
  type ImportedAuth,
  type ImportedPlugin,
  type ImportedTool,
  type ImportFormat,
  type ImportNote,
  importFormats,
  importLimits,
} from './import/ImportedPlugin.js';
export { importPlugin } from './import/importPlugin.js';
export { parseText } from './import/parseText.js';
export { PluginError, type PluginFailure } from './PluginError.js';
export { buildArguments } from './request/buildArguments.js';
export { buildRequest, type CommonParameters, type RequestParts } from './request/buildRequest.js';
export { describeRequest, mask } from './request/describeRequest.js';
export type { FormField, RequestBody, ToolRequest } from './request/ToolRequest.js';
export { learnSchema } from './response/learnSchema.js';
export {
  type AnswerOptions,
  type HttpAnswer,
  readAnswer,
  readValue,
  type ToolAnswer,
} from './response/readAnswer.js';
export type { TrimMode } from './response/trim.js';
export { exampleOf } from './schema/exampleOf.js';
export { modelSchema, overrideOf, writtenSchema } from './schema/modelSchema.js';
export { requestSnippet, type SnippetLanguage } from './snippet/requestSnippet.js';
export { exampleArguments } from './tool/exampleArguments.js';
export { readTool } from './tool/readTool.js';
export {
  type InputOverride,
  inputsOf,
  type ParameterPlace,
  type PluginDocument,
  type Tool,
  type ToolBody,
  type ToolInput,
  type ToolOperation,
  type ToolParameter,
} from './tool/Tool.js';
