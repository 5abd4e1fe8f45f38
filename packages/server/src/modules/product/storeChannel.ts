import { productStatuses, productTypes, publishModes } from '@heddle/api-contract/families/product';
import type { Context } from '../../kernel/Context.js';
import { bindTypes, type Channel } from '../bot/index.js';
import { submitListing } from './listing.js';
import { findByEntity, lockProduct } from './rows.js';
import { unlist } from './transitions.js';

/** The store as a channel: an agent that is published to it is submitted as a product. */
export const storeChannel: Channel = {
  id: '10000122',
  name: { 'zh-CN': '商店', en: 'Store' },
  description: {
    'zh-CN': '在本系统的商店中上架智能体，其他人可以试用或复制。',
    en: 'List the agent in the store of this installation, where others try or copy it.',
  },
  bindType: bindTypes.store,
  afterPublish,
  afterUnpublish,
};

/** Settings are those of a listing, as texts; without a category, that of the last listing. */
async function afterPublish(
  context: Context,
  { botId, version, settings }: Parameters<NonNullable<Channel['afterPublish']>>[1],
): Promise<void> {
  const known = await findByEntity(context.db, 'bot', botId);
  const mode = Number(settings.publish_mode) || known?.publishMode || publishModes.closedSource;
  const isOpen = mode === publishModes.openSource;
  await submitListing(context, {
    entity_type: isOpen ? productTypes.agentTemplate : productTypes.agent,
    entity_id: botId,
    entity_version: version,
    publish_mode: mode,
    category_id: settings.category_id || undefined,
    other_category_notes: settings.other_category_notes,
    readme: settings.readme,
    product_name: settings.product_name || undefined,
    description: settings.description || undefined,
    changelog: settings.changelog,
    covers: undefined,
    commercial_setting: undefined,
    price_config: undefined,
  });
}

async function afterUnpublish(context: Context, botId: string): Promise<void> {
  const known = await findByEntity(context.db, 'bot', botId);
  if (known?.status !== productStatuses.listed) return;
  await context.db.transaction(async (transaction) => {
    const row = await lockProduct(transaction, known.id);
    if (row.status === productStatuses.listed)
      await unlist(context, transaction, row, { userId: context.user.id });
  });
}
