import { draftStatuses, productStatuses } from '@heddle/api-contract/families/product';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { productMessages } from './productMessages.js';
import type { ProductDetail } from './productQueries.js';

/** Why a product cannot be used any more, and for its owner the state of the review. */
export function ProductNotes({ product: { status, wire } }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const { audit_status, meta_info } = wire;
  return (
    <>
      {status === productStatuses.unlisted && <Note color="yellow">{t('unlisted')}</Note>}
      {status === productStatuses.banned && <Note color="red">{t('banned')}</Note>}
      {wire.is_owner && (
        <Note color="woad">
          {t('own')} {audit_status === draftStatuses.pending && t('pending')}
          {audit_status === draftStatuses.rejected && t('rejected', { reason: meta_info.audit_reason ?? '' })}{' '}
          <LinkAnchor to="/explore/mine">{t('manage')}</LinkAnchor>
        </Note>
      )}
    </>
  );
}

function Note({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Alert color={color} variant="light" mb="md" role="status">
      {children}
    </Alert>
  );
}
