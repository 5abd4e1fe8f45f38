import { EmptyState } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import paneClasses from '../editor/Panes.module.css';
import { previewMessages } from './previewMessages.js';

interface PreviewPaneProps {
  agent: { id: string; name: string; iconUrl: string };
}

/** Talks to the draft. */
export function PreviewPane(_props: PreviewPaneProps) {
  const t = useMessages(previewMessages);
  return (
    <>
      <header className={paneClasses.head}>
        <h2>{t('title')}</h2>
      </header>
      <div className={paneClasses.scroll}>
        <EmptyState title={t('later')} reason={t('laterWhy')} withDrawing={false} />
      </div>
    </>
  );
}
