import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { auditMessages } from '../auditMessages.js';
import { AuditLog } from '../components/AuditLog.js';

/** The audit log of the installation, for its owner. */
export function AuditPage() {
  const t = useMessages(auditMessages);
  return (
    <>
      <PageHead title={t('title')} why={t('intro')} />
      <AuditLog />
    </>
  );
}
