import { providedServices } from '@heddle/api-contract/families/run-service';
import type { AnyNodeDefinition, Language, ServiceName } from '@heddle/workflow-schema';

const reasons: Partial<Record<ServiceName, Readonly<Record<Language, string>>>> = {
  knowledge: { 'zh-CN': '当前实例未配置知识库', en: 'Knowledge bases are not set up on this server' },
  database: { 'zh-CN': '当前实例未配置数据库', en: 'Databases are not set up on this server' },
  conversation: { 'zh-CN': '当前实例未配置会话', en: 'Conversations are not set up on this server' },
  image: { 'zh-CN': '当前实例未配置图像生成', en: 'Image generation is not set up on this server' },
};
const otherwise = {
  'zh-CN': '当前实例缺少此节点所需的服务',
  en: 'This server lacks a service that the node needs',
};

/** Why nodes cannot run on this server, by the name of their type. */
export function unavailableTypes(
  definitions: readonly AnyNodeDefinition[],
  language: Language,
): Readonly<Record<string, string>> {
  const provided: readonly ServiceName[] = providedServices;
  const entries = definitions.flatMap(({ name, services = [] }) => {
    const missing = services.find((service) => !provided.includes(service));
    return missing === undefined ? [] : [[name, (reasons[missing] ?? otherwise)[language]] as const];
  });
  return Object.fromEntries(entries);
}
