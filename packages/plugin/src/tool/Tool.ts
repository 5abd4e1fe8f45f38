import type { Json, JsonObject } from '@heddle/workflow-schema';

/** An OpenAPI 3 document without its `paths`: servers, components, and what only its author understands. */
export type PluginDocument = JsonObject;

/** A tool as it is stored: an operation, whose references lead into the plugin's document. */
export interface ToolOperation {
  /** Upper case. */
  method: string;
  path: string;
  /** The OpenAPI 3 operation, with every key that its author wrote. */
  operation: JsonObject;
}

/** Where a parameter is sent. */
export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** An input of a tool, wherever it is sent. */
export interface ToolInput {
  /** Its name as sent. */
  name: string;
  /** Its name for models and in arguments: `[\w.-]`, unique except for inputs that share their name. */
  argument: string;
  description: string;
  isRequired: boolean;
  /** References at the top are resolved; inner ones may remain. */
  schema: JsonObject;
  defaultValue?: Json;
  /** A value that the author gives as an example. */
  example?: Json;
  /** Never filled by a model, `x-global-disable`. */
  isHidden: boolean;
  /** Name of the variable that fills it if it is not given, `x-variable-ref`. */
  variable?: string;
}

/** A parameter outside of the body. */
export interface ToolParameter extends ToolInput {
  in: ParameterPlace;
  style: string;
  explode: boolean;
  /** Reserved characters of a query parameter stay as they are. */
  allowReserved: boolean;
  /** Set if the value is sent as a document of this type. */
  contentType?: string;
}

/** The body of a request. */
export interface ToolBody {
  contentType: string;
  isRequired: boolean;
  schema: JsonObject;
  /** The fields of an object; otherwise the only input is the whole body. */
  fields: readonly ToolInput[];
  isWhole: boolean;
  /** `encoding` of the media type: content types and styles by field. */
  encoding: JsonObject;
}

/** What a tool takes and gives, read from its operation. */
export interface Tool {
  /** As models know it. */
  name: string;
  description: string;
  method: string;
  path: string;
  parameters: readonly ToolParameter[];
  body?: ToolBody;
  /** Schema of a successful answer; absent if the author gave none. */
  response?: JsonObject;
  /** Asks for confirmation before each call, `x-danger`. */
  isDangerous: boolean;
  document: PluginDocument;
}

/** What an agent, a node or a shortcut sets for one input, by its name. */
export interface InputOverride {
  name: string;
  /** The value if the model gives none; the only value if the input is hidden. */
  value?: Json;
  isHidden?: boolean;
  variable?: string;
}

/** All inputs of a tool, in the order in which models see them. */
export function inputsOf({ parameters, body }: Pick<Tool, 'parameters' | 'body'>): readonly ToolInput[] {
  return [...parameters, ...(body?.fields ?? [])];
}
