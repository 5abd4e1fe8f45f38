import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import { usePartName } from './partName.js';
import { versionMessages } from './versionMessages.js';
import { useDifferences } from './versionQueries.js';

interface DifferencesProps {
  spaceId: string;
  botId: string;
  version: string;
}

/** What changed from a version to the draft, part by part. */
export function Differences({ spaceId, botId, version }: DifferencesProps) {
  const t = useMessages(versionMessages);
  const nameOf = usePartName();
  const differences = useDifferences(spaceId, botId, version);
  return (
    <Loaded query={differences} failed={t('diffFailed')} skeleton={<Skeleton height={160} />}>
      {(parts) =>
        parts.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('diffSame')}
          </Text>
        ) : (
          <Stack>
            {parts.map(({ name, before, after }) => (
              <section key={name}>
                <Title order={3} size="sm" mb={6}>
                  {nameOf(name)}
                </Title>
                <TextDiff before={before} after={after} />
              </section>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}
