import { ErrorBlock } from '@heddle/ui-kit';
import { List } from '@mantine/core';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import { useLanguage } from '../../../shared/i18n/i18n.js';
import type { FailedReason } from '../queries.js';
import '../refusals.js';

/** Why a copy is not possible or failed, resource by resource. */
export function FailedReasons({ title, reasons }: { title: string; reasons: readonly FailedReason[] }) {
  const language = useLanguage();
  return (
    <ErrorBlock title={title}>
      <List size="sm" spacing={4}>
        {reasons.map(({ res_id, res_name, reason, why }) => (
          <List.Item key={`${res_id} ${why.key}`} style={{ overflowWrap: 'anywhere' }}>
            {res_name}
            {language === 'en' ? ': ' : '：'}
            {reasonText(why, language) ?? reason}
          </List.Item>
        ))}
      </List>
    </ErrorBlock>
  );
}
