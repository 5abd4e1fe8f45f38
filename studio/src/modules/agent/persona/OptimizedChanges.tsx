import { Button, Checkbox, Group, ScrollArea, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { applyHunks, diffTexts } from '../../../shared/text-diff/diffTexts.js';
import { Hunks } from '../../../shared/text-diff/TextDiff.js';
import { optimizeMessages } from './optimizeMessages.js';

interface OptimizedChangesProps {
  before: string;
  after: string;
  onApply(text: string): void;
  /** Further buttons. */
  children: ReactNode;
}

/** The changes of a prompt, all of them picked at first, and the button that applies them. */
export function OptimizedChanges({ before, after, onApply, children }: OptimizedChangesProps) {
  const t = useMessages(optimizeMessages);
  const hunks = useMemo(() => diffTexts(before, after), [before, after]);
  const changes = hunks.flatMap(({ kind }, index) => (kind === 'changed' ? [index] : []));
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set(changes));
  const count = changes.length;
  function pick(index: number, isTaken: boolean): void {
    const next = new Set(taken);
    if (isTaken) next.add(index);
    else next.delete(index);
    setTaken(next);
  }
  return (
    <>
      {count === 0 ? (
        <Text size="sm">{t('same')}</Text>
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" fw={600}>
              {t('changes', { count })}
            </Text>
            {count > 1 && (
              <Checkbox
                size="xs"
                label={t('all')}
                checked={taken.size === count}
                indeterminate={taken.size > 0 && taken.size < count}
                onChange={(event) => setTaken(new Set(event.currentTarget.checked ? changes : []))}
              />
            )}
          </Group>
          <ScrollArea.Autosize mah="50dvh">
            <Hunks
              hunks={hunks}
              isOff={(index) => !taken.has(index)}
              {...(count > 1 && {
                renderAction: (index: number) => (
                  <Checkbox
                    size="xs"
                    label={t('change', { number: changes.indexOf(index) + 1 })}
                    checked={taken.has(index)}
                    onChange={(event) => pick(index, event.currentTarget.checked)}
                  />
                ),
              })}
            />
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end">
        {children}
        {count > 0 && (
          <Button disabled={taken.size === 0} onClick={() => onApply(applyHunks(hunks, taken))}>
            {taken.size < count ? t('applySome', { taken: taken.size, count }) : t('apply')}
          </Button>
        )}
      </Group>
    </>
  );
}
