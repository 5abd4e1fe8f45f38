import { productStatuses, productTypes, publishModes } from '@heddle/api-contract/families/product';
import type { Context } from '../../kernel/Context.js';
import { bindTypes, type Channel } from '../bot/index.js';
import { submitListing } from './listing.js';
import { findByEntity, lockProduct } from './rows.js';
import { unlist } from './transitions.js';

/** The store as a channel: an agent that is published to it is submitted as a product. */
export const storeChannel: Channel = {
  id: '10000122',
  name: { 'zh-CN': '市场', en: 'Marketplace' },
  description: {
    'zh-CN': '将新版本提交到本系统的市场。首次上架时选择分类。',
    en: 'Submit new versions to the marketplace of this installation. Choose a category when you first list it.',
  },
  bindType: bindTypes.store,
  // Unless it was listed before, there is no category; and nobody lists an agent because a channel is preselected.
  isConfigured: async (db, botId) => (await findByEntity(db, 'bot', botId)) !== undefined,
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
