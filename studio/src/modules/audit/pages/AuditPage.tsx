import { useWords } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { auditWords } from '../auditWords.js';
import { AuditLog } from '../components/AuditLog.js';

/** The audit log of the installation, for its owner. */
export function AuditPage() {
  const words = useWords(auditWords);
  return (
    <>
      <PageHead title={words('title')} why={words('intro')} />
      <AuditLog />
    </>
  );
}
