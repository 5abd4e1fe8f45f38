import { type JSX, useEffect, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconCheck } from '../icons/IconCheck.js';
import { IconCopy } from '../icons/IconCopy.js';
import { IconButton } from './IconButton.js';

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label?: string }): JSX.Element {
  const { t } = useChatContext();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <IconButton label={isCopied ? t('copied') : (label ?? t('copy'))} onClick={copy}>
      {isCopied ? <IconCheck size={14} /> : <IconCopy size={14} />}
    </IconButton>
  );
}
