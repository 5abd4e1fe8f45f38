import * as z from 'zod';
import { post } from '../kernel/call.js';
import { id, idOrNone, shortText } from '../kernel/fields.js';
import { toolParameter, toolParameters } from '../plugin/fields.js';

/** A tool of an agent, by the name that its plugin gives it. */
const ofTool = () => ({ bot_id: id, plugin_id: id, api_name: shortText(200), space_id: idOrNone });

/** What an agent sets for the inputs of its tools; the block `plugin_info_list` has the same as `inputs`. */
export const toolParameterCalls = {
  toolParameters: post('/api/plugin_api/get_bot_default_params', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体工具的参数', en: 'Viewed the inputs of a tool of an agent' },
    errors: ['botInvalid'],
    envelope: 'fields',
    input: () => z.object(ofTool()),
    output: () =>
      z.object({
        /** `local_default`, `local_disable` and `variable_ref` are what the agent sets. */
        request_params: z.array(toolParameter),
        response_params: z.array(toolParameter),
      }),
  }),
  updateToolParameters: post('/api/plugin_api/update_bot_default_params', {
    auth: 'session',
    audit: { 'zh-CN': '修改智能体工具的参数', en: 'Changed the inputs of a tool of an agent' },
    errors: ['botInvalid'],
    envelope: 'fields',
    input: () => z.object({ ...ofTool(), request_params: toolParameters() }),
    output: () => z.object({}),
  }),
  deleteToolParameters: post('/api/plugin_api/delete_bot_default_params', {
    auth: 'session',
    audit: { 'zh-CN': '重置智能体工具的参数', en: 'Reset the inputs of a tool of an agent' },
    errors: ['botInvalid'],
    envelope: 'fields',
    input: () => z.object(ofTool()),
    output: () => z.object({}),
  }),
};
