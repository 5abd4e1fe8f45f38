import { productTypes, publishModes, type ReceivedProduct } from '@heddle/api-contract/families/product';
import type { Product, ProductKind } from './Product.js';

/** Entity types of the API, by what they are listings of: agents and apps are listed for use or as templates. */
const typeNumbers: Readonly<Record<ProductKind, readonly number[]>> = {
  agent: [productTypes.agent, productTypes.agentTemplate],
  plugin: [productTypes.plugin],
  project: [productTypes.app, productTypes.appTemplate],
  workflow: [productTypes.workflowTemplate],
};

/** `entity_types` of the API for some kinds. */
export const typesOf = (kinds: readonly ProductKind[]) => kinds.flatMap((kind) => typeNumbers[kind]);

/** The kind of an entity type; undefined for goods that only billing knows. */
export function kindOf(type: number): ProductKind | undefined {
  const found = Object.entries(typeNumbers).find(([, types]) => types.includes(type));
  return found?.[0] as ProductKind | undefined;
}

/** Products as the cards show them; others than the marketplace shows are left out. */
export const toProducts = (wire: readonly ReceivedProduct[]) => wire.flatMap((one) => toProduct(one) ?? []);

export function toProduct({
  meta_info: meta,
  plugin_extra: plugin,
}: Pick<ReceivedProduct, 'meta_info' | 'plugin_extra'>): Product | undefined {
  const kind = kindOf(meta.entity_type);
  if (kind === undefined) return undefined;
  return {
    ...{ id: meta.id, kind, entityType: meta.entity_type, entityId: meta.entity_id },
    ...{ version: meta.entity_version, name: meta.name, description: meta.description },
    iconUrl: meta.icon_url,
    coverUrl: meta.covers[0]?.url ?? '',
    author: meta.user_info.name || meta.user_info.user_name,
    isOfficial: meta.is_official,
    isFavorite: meta.is_favorited,
    favorites: meta.favorite_count,
    category: meta.category?.name ?? '',
    listedAt: Number(meta.listed_at) > 0 ? Number(meta.listed_at) * 1000 : undefined,
    status: meta.status,
    isOpenSource: meta.publish_mode === publishModes.openSource,
    tools: plugin?.total_api_count,
    users: meta.use_count + meta.duplicate_count,
    successRate: plugin?.success_rate ?? undefined,
  };
}
