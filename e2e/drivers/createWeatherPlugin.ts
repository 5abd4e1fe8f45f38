import type { ApiClient } from './ApiClient.js';

/** The tool of the plugin by the fields that agents name it with. */
interface WeatherTool {
  plugin_id: string;
  api_id: string;
  api_name: 'find_weather';
}

/** Publishes the plugin 天气, whose tool asks the service at `url` for the degrees in a city. */
export async function createWeatherPlugin(
  api: ApiClient,
  space_id: string,
  url: string,
): Promise<WeatherTool> {
  const call = (name: string, body: object) => api.post(`/api/plugin_api/${name}`, body);
  const { plugin_id } = await call('register_plugin_meta', {
    ...{ space_id, name: '天气', desc: '查询天气', url },
  });
  const { api_id } = await call('create_api', {
    ...{ plugin_id, name: 'find_weather', desc: '查询城市的天气', path: '/weather', method: 1 },
    request_params: [{ name: 'city', type: 1, location: 2, is_required: true }],
    response_params: [{ name: 'degrees', type: 3, is_required: true }],
  });
  await call('debug_api', { plugin_id, api_id, parameters: '{"city":"Oslo"}' });
  await call('publish_plugin', { plugin_id });
  return { plugin_id, api_id, api_name: 'find_weather' };
}
