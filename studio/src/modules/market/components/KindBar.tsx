import { Tabs } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MarketSearch } from '../choices.js';
import { marketMessages } from '../marketMessages.js';
import { kindsOf } from '../Product.js';

interface KindBarProps {
  kind: MarketSearch['kind'];
  onChange(kind: MarketSearch['kind']): void;
}

const everything = 'everything';

/** What the templates are templates of. */
export function KindBar({ kind, onChange }: KindBarProps) {
  const t = useMessages(marketMessages);
  return (
    <Tabs
      value={kind ?? everything}
      onChange={(value) => onChange(kindsOf.template.find((one) => one === value))}
      mb="md"
    >
      <Tabs.List aria-label={t('kind')}>
        <Tabs.Tab value={everything}>{t('everything')}</Tabs.Tab>
        {kindsOf.template.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`kind.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
