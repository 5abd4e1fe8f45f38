import type { ToolInterface } from '@heddle/node-types/forms';
import type { JsonObject } from '@heddle/workflow-schema';
import type { ToolDetail } from '../../plugin/index.js';

/** A tool as node forms know it. */
export function toToolInterface(detail: ToolDetail): ToolInterface {
  return {
    pluginId: detail.pluginID,
    apiId: detail.api_id,
    name: detail.apiName,
    description: detail.desc,
    pluginName: detail.name,
    origin: detail.kind === 'mcp' ? 'mcp' : '',
    version: detail.version,
    inputs: detail.inputs as unknown as JsonObject[],
    outputs: detail.outputs as unknown as JsonObject[],
    latestVersion: detail.latest_version,
    isInLatest: detail.is_in_latest,
    isDangerous: detail.is_dangerous,
  };
}
