import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { kindMessages } from '../../resource/index.js';
import { formatCount, formatRate } from '../formatFigures.js';
import { versionName } from '../versionName.js';
import classes from './Product.module.css';
import { productMessages } from './productMessages.js';
import type { ProductDetail } from './productQueries.js';

/** Beside the readme: what a product is, how much it is used, what it may do and whom it connects to. */
export function Facts({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const kinds = useMessages(kindMessages);
  const language = useLanguage();
  const { meta_info: meta, plugin_extra: plugin } = product.wire;
  const facts: [label: string, value: ReactNode][] = [
    [t('kind'), kinds(product.kind)],
    [t('author'), product.author],
    [t('category'), product.category],
    [t('version'), versionName(product.version)],
    [t('listed'), product.listedAt !== undefined && <Moment at={product.listedAt} />],
    // Plugins are used by reference.
    [t('source'), !plugin && t(product.isOpenSource ? 'openSource' : 'closedSource')],
    [t('used'), formatCount(meta.use_count, language)],
    [t('copied'), !plugin && product.isOpenSource && formatCount(meta.duplicate_count, language)],
    [t('favorites'), formatCount(product.favorites, language)],
    [t('successRate'), product.successRate !== undefined && formatRate(product.successRate, language)],
    [t('duration'), plugin?.avg_exec_time !== undefined && formatDuration(plugin.avg_exec_time, language)],
  ];
  return (
    <section aria-label={t('facts')}>
      <h2>{t('facts')}</h2>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <FactRow key={label} label={label}>
              {value}
            </FactRow>
          ))}
      </dl>
    </section>
  );
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

const modes = ['none', 'service', 'oauth'] as const;

/** What a plugin needs, and the hosts that a plugin or workflow sends data to. */
export function Permissions({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const { plugin_extra: plugin, workflow_extra: flow } = product.wire;
  const hosts = plugin?.hosts ?? flow?.hosts;
  if (!hosts) return null;
  const mode = modes.find((one) => one === plugin?.auth_mode);
  return (
    <section aria-label={t('permissions')}>
      <h2>{t('permissions')}</h2>
      {mode && (
        <Text size="sm" mb="xs">
          {t(`auth.${mode}`)}
        </Text>
      )}
      {hosts.length === 0 ? (
        <Text size="sm">{t('noHosts')}</Text>
      ) : (
        <>
          <Text size="sm" mb={4}>
            {t('hostsFor')}
          </Text>
          <ul className={classes.list} aria-label={t('hosts')}>
            {hosts.map((host) => (
              <li key={host} className={classes.host}>
                {host}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
