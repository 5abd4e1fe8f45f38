import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import { Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WrittenText } from '../../../shared/parts/WrittenText.js';
import classes from '../product/Product.module.css';
import { readOutput } from './readOutput.js';
import { tryMessages } from './tryMessages.js';

/** The outputs of a run: texts as Markdown, other values as trees. */
export function TryOutput({ text }: { text: string }) {
  const t = useMessages(tryMessages);
  return (
    <Stack gap="sm">
      {readOutput(text).map(({ name, ...output }) => (
        <div key={name}>
          {name !== '' && (
            <Text size="xs" fw={600} mb={4}>
              {name}
            </Text>
          )}
          {'text' in output ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls.
            <div className={classes.output} tabIndex={0}>
              <WrittenText text={output.text} />
            </div>
          ) : (
            <LazyJsonView value={output.value} label={name || t('output')} />
          )}
        </div>
      ))}
    </Stack>
  );
}
