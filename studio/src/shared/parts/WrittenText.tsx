import { MarkdownText } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { useComputedColorScheme } from '@mantine/core';
import { useLanguage } from '../i18n/i18n.js';

/** What somebody wrote, as Markdown without HTML; remote pictures load only when the reader asks for them. */
export function WrittenText({ text }: { text: string }) {
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <MarkdownText text={text} language={language} theme={theme} />
    </div>
  );
}
