import type { HostCommand } from '@heddle/flow-canvas';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { isMac } from '../../../shared/isMac.js';
import { editorMessages } from './editorMessages.js';

interface HostCommandOptions {
  isRunning: boolean;
  canPublish: boolean;
  onRun(): void;
  onStop(): void;
  onPublish(): void;
  onVersions(): void;
}

const runKeys = isMac ? '⌘↵' : 'Ctrl+Enter';

/** The actions of the bar as entries of the command palette. */
export function useHostCommands(options: HostCommandOptions): readonly HostCommand[] {
  const t = useMessages(editorMessages);
  const { isRunning, canPublish } = options;
  const whyNotPublish = canPublish ? (isRunning ? t('afterRun') : undefined) : t('publishNotYours');
  return [
    isRunning
      ? { id: 'stop', label: t('stop'), onSelect: options.onStop }
      : { id: 'run', label: t('testRun'), keys: runKeys, onSelect: options.onRun },
    {
      id: 'publish',
      label: t('publish'),
      ...(whyNotPublish !== undefined && { whyNot: whyNotPublish }),
      onSelect: options.onPublish,
    },
    { id: 'versions', label: t('versions'), onSelect: options.onVersions },
  ];
}
