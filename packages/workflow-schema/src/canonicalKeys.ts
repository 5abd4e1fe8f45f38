import { isJsonObject, type Json, type JsonObject } from './json.js';
import { setOwn } from './keys.js';

// The format's keys that contain capitals; all others are lower case.
const capitalised = `
nodeMeta mainColor subTitle canvasPosition defaultCollapsed inputParameters assistType defaultValue rawMeta
fileName inputMode blockID settingOnError processType timeoutMs retryTimes dataOnErr backupLLmParam batchEnable
batchSize concurrentSize inputLists terminatePlan streamingOutput llmParam fcParam workflowFCParam pluginFCParam
knowledgeFCParam workflowList pluginList knowledgeList apiParam pluginFrom datasetParam chatHistorySetting
enableChatHistory chatHistoryRound workflowId workflowVersion spaceId inputDefs databaseInfoList databaseInfoID
callTransferVoice chatHistoryWriting loopType loopCount variableParameters concatParams splitParams arrayItemConcatChar
strategyParam parsingStrategy chunkStrategy indexStrategy apiInfo bodyData rawText formData formURLEncoded binary
authOpen authType authData bearerTokenData basicAuthData customData addTo mergeGroups answerType optionType dynamicOption
extractOutput selectParam insertParam updateParam deleteParam fieldInfo fieldList fieldID conditionList
orderByList isAsc queryLimit groupByList isDistinct systemPrompt userQuery schemaType outputSchema
variableType historySetting parsingType imageExtraction tableExtraction imageOcr chunkType separatorType maxToken
triggerType appID eventID
`;

const plain = `
id type data meta version title description icon size width height position x y inputs outputs settings
trigger_parameters name required schema readonly value content source path input left right variables
dependencies switch ext language code branches condition conditions logic operator batch sql query prompt
options intents intent limit url method headers params body json auth timeout method retry
mode separator overlap config payload
`;

const canonicalByLower = new Map<string, string>();
for (const key of `${plain} ${capitalised}`.split(/\s+/)) {
  if (key !== '') canonicalByLower.set(key.toLowerCase(), key);
}
const canonical: ReadonlySet<string> = new Set(canonicalByLower.values());

// Values of these keys are user data, whose keys must not change.
const opaque: ReadonlySet<string> = new Set(['defaultValue', 'rawMeta', 'backupLLmParam']);

/**
 * Returns `json` with the format's keys in canonical spelling, as schemas expect them; the same object if
 * nothing changes, which is the usual case. An exact key takes precedence over one that differs in case.
 */
export function withCanonicalKeys(json: JsonObject): JsonObject {
  let result: JsonObject | undefined;
  for (const key in json) {
    const name = canonicalName(json, key);
    const before = json[key]!;
    const after = valueUnder(json, name, before);
    if (result === undefined) {
      if (name === key && after === before) continue;
      result = {};
      // Copy the keys before the first change.
      for (const same in json) {
        if (same === key) break;
        setOwn(result, same, json[same]!);
      }
    }
    if (!Object.hasOwn(result, name)) setOwn(result, name, after);
  }
  return result ?? json;
}

function valueUnder(json: JsonObject, name: string, value: Json): Json {
  if (typeof value !== 'object' || value === null || opaque.has(name)) return value;
  return name === 'content' && json.type === 'literal' ? value : canonicalValue(value);
}

function canonicalValue(value: Json): Json {
  if (!Array.isArray(value)) return isJsonObject(value) ? withCanonicalKeys(value) : value;
  let items: Json[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const after = canonicalValue(value[index]!);
    if (items === undefined && after !== value[index]) items = value.slice(0, index);
    items?.push(after);
  }
  return items ?? value;
}

function canonicalName(json: JsonObject, key: string): string {
  if (canonical.has(key)) return key;
  const name = canonicalByLower.get(key.toLowerCase());
  return name === undefined || Object.hasOwn(json, name) ? key : name;
}
