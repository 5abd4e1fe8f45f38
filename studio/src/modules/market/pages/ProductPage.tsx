import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { WrittenText } from '../../../shared/parts/WrittenText.js';
import { discussionMessages, ProductDiscussion } from '../../discussion/index.js';
import type { ProductSearch } from '../choices.js';
import { FavoriteButton } from '../components/FavoriteButton.js';
import { OfficialMark } from '../components/ProductCard.js';
import { ProductCover } from '../components/ProductCover.js';
import { ProductIcon } from '../components/ProductIcon.js';
import { marketMessages } from '../marketMessages.js';
import { useContent } from '../official/contentQueries.js';
import { Facts, Permissions } from '../product/Facts.js';
import { Inside } from '../product/Inside.js';
import classes from '../product/Product.module.css';
import { ProductNotes } from '../product/ProductNotes.js';
import { productMessages } from '../product/productMessages.js';
import { type ProductDetail, useProduct, useReportViewed } from '../product/productQueries.js';
import { UsedIn } from '../product/UsedIn.js';
import { Versions } from '../product/Versions.js';
import { TryChat } from '../tryout/TryChat.js';
import { TryRun } from '../tryout/TryRun.js';
import { versionName } from '../versionName.js';

const DuplicateDialog = lazyDialog(
  async () => (await import('../duplicate/DuplicateDialog.js')).DuplicateDialog,
);
const UsePluginDialog = lazyDialog(async () => (await import('../use/UsePluginDialog.js')).UsePluginDialog);

const from = '/signed-in/market/explore/product/$product_id';

/** A product before it is used: readme, insides, versions, permissions, a try-out, and what to do with it. */
export function ProductPage() {
  const t = useMessages(productMessages);
  const { product_id: id } = useParams({ from });
  const opened = useSearch({ from });
  const product = useProduct(id);
  useReportViewed(product.data ?? undefined);
  useEffect(() => {
    if (product.data) document.title = `${product.data.name} - Heddle`;
  }, [product.data]);
  return (
    <Loaded query={product} failed={t('failed')} skeleton={<ProductSkeleton />}>
      {(shown) =>
        shown ? (
          // Another product begins with its readme, and with an empty try-out; a link to a part opens it.
          <ProductView
            key={`${shown.id} ${opened.post ?? opened.tab ?? ''}`}
            product={shown}
            opened={opened}
          />
        ) : (
          <EmptyState isPage title={t('missing')}>
            <LinkButton to="/explore/plugin">{t('toMarket')}</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

function ProductView({ product, opened }: { product: ProductDetail; opened: ProductSearch }) {
  const t = useMessages(productMessages);
  const tDiscussion = useMessages(discussionMessages);
  const { post, tab = 'about' } = opened;
  const { wire, kind } = product;
  const covers = wire.meta_info.covers;
  const outline = useContent(product)?.outline;
  return (
    <>
      <Head product={product} />
      <ProductNotes product={product} />
      <div className={classes.columns}>
        <div>
          {covers.length === 0 && outline && (
            <div className={classes.outline}>
              <ProductCover product={product} />
            </div>
          )}
          {covers.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls.
            <div className={classes.covers} tabIndex={0}>
              {covers.map(({ uri, url }) => (
                <img key={uri} src={url} alt="" loading="lazy" />
              ))}
            </div>
          )}
          <Tabs defaultValue={post === undefined ? tab : 'discussion'} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="about">{t('about')}</Tabs.Tab>
              {wire.can_try && <Tabs.Tab value="try">{t('tryIt')}</Tabs.Tab>}
              <Tabs.Tab value="inside">{t('inside')}</Tabs.Tab>
              <Tabs.Tab value="versions">{t('versions')}</Tabs.Tab>
              <Tabs.Tab value="discussion">{tDiscussion('discussion')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="about">
              <Readme text={wire.meta_info.readme} />
            </Tabs.Panel>
            {wire.can_try && (
              <Tabs.Panel value="try">
                {kind === 'agent' ? (
                  <div className={classes.tryout}>
                    <TryChat product={product} />
                  </div>
                ) : (
                  <TryRun product={product} />
                )}
              </Tabs.Panel>
            )}
            <Tabs.Panel value="inside">
              <Inside product={product} />
            </Tabs.Panel>
            <Tabs.Panel value="versions">
              <Versions productId={product.id} />
            </Tabs.Panel>
            <Tabs.Panel value="discussion">
              <ProductDiscussion
                productId={product.id}
                ownerId={wire.meta_info.seller?.id ?? ''}
                postId={post}
              />
            </Tabs.Panel>
          </Tabs>
        </div>
        <aside className={classes.aside}>
          <Facts product={product} />
          <Permissions product={product} />
          <UsedIn product={product} />
        </aside>
      </div>
    </>
  );
}

function Head({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const tMarket = useMessages(marketMessages);
  const version = versionName(product.version);
  const { kind, name, author, isOfficial, description, wire } = product;
  return (
    <>
      <LinkAnchor to={kind === 'plugin' ? '/explore/plugin' : '/explore/template'} size="sm">
        {t('back')}
      </LinkAnchor>
      <header className={classes.head} style={{ marginTop: 12 }}>
        <ProductIcon product={product} size={56} />
        <div className={classes.headText}>
          <h1>{name}</h1>
          <div className={classes.byline}>
            <span>{author}</span>
            {isOfficial && <OfficialMark />}
            {version !== '' && <span>{tMarket('version', { version })}</span>}
          </div>
          <p className={classes.lead}>{description}</p>
        </div>
        <Group gap="xs">
          <FavoriteButton product={product} size={36} />
          {wire.can_use && kind === 'plugin' && <UseButton product={product} />}
          {wire.can_duplicate && <DuplicateButton product={product} />}
        </Group>
      </header>
    </>
  );
}

function UseButton({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  return (
    <DialogButton
      label={t('use')}
      icon={<IconPlus size={16} aria-hidden />}
      dialog={(onClose) => <UsePluginDialog product={product} onClose={onClose} />}
    />
  );
}

function DuplicateButton({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  return (
    <DialogButton
      label={t('duplicate')}
      icon={<IconCopy size={16} aria-hidden />}
      dialog={(onClose) => <DuplicateDialog product={product} onClose={onClose} />}
    />
  );
}

interface DialogButtonProps {
  label: string;
  icon: ReactNode;
  dialog(onClose: () => void): ReactNode;
}

function DialogButton({ label, icon, dialog }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={icon} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  );
}

function Readme({ text }: { text: string }) {
  const t = useMessages(productMessages);
  if (text.trim() === '')
    return (
      <Text size="sm" c="dimmed">
        {t('noReadme')}
      </Text>
    );
  return (
    <div className={classes.readme}>
      <WrittenText text={text} />
    </div>
  );
}

function ProductSkeleton() {
  return (
    <>
      <Group wrap="nowrap" mb="lg">
        <Skeleton width={56} height={56} radius={10} />
        <div style={{ flex: 1 }}>
          <Skeleton width="30%" height={20} mb={8} />
          <Skeleton width="20%" height={12} />
        </div>
      </Group>
      <Skeleton height={12} mb={10} width="90%" />
      <Skeleton height={12} mb={10} width="80%" />
      <Skeleton height={12} width="60%" />
    </>
  );
}
