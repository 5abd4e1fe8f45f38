import { knowledgeWebLimits } from '@heddle/api-contract/families/knowledge-web';
import {
  Button,
  Checkbox,
  Group,
  Loader,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useProblemText } from '../documents/useProblemText.js';
import { webMessages } from './webMessages.js';
import { useFindLinks, useLinks, useSitemap, useStopLinks } from './webQueries.js';

type Way = 'pages' | 'links' | 'sitemap';

interface PageFinderProps {
  urls: readonly string[];
  onChange(urls: readonly string[]): void;
}

/** Collects addresses of pages: typed, linked from a page, or listed by a sitemap. */
export function PageFinder({ urls, onChange }: PageFinderProps) {
  const t = useMessages(webMessages);
  const [way, setWay] = useState<Way>('pages');
  const [text, setText] = useState('');
  const bad = text === '' ? undefined : addressesIn(text).find((url) => !isWebAddress(url));
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('way')}
        value={way}
        onChange={(value) => {
          setWay(value as Way);
          onChange([]);
          setText('');
        }}
        data={(['pages', 'links', 'sitemap'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {way === 'pages' && (
        <Textarea
          label={t('urls')}
          description={t('urlsHint', { maximum: knowledgeWebLimits.pages })}
          placeholder="https://example.com/help"
          autosize
          minRows={4}
          maxRows={16}
          value={text}
          error={bad !== undefined && t('badUrl', { url: bad })}
          onChange={(event) => {
            setText(event.currentTarget.value);
            const found = addressesIn(event.currentTarget.value);
            onChange(found.every(isWebAddress) ? found.slice(0, knowledgeWebLimits.pages) : []);
          }}
        />
      )}
      {way === 'links' && <LinkFinder urls={urls} onChange={onChange} />}
      {way === 'sitemap' && <SitemapFinder urls={urls} onChange={onChange} />}
    </Stack>
  );
}

/** The different addresses in a text, one per line. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
}

function LinkFinder({ urls, onChange }: PageFinderProps) {
  const t = useMessages(webMessages);
  const find = useFindLinks();
  const stop = useStopLinks();
  const [taskId, setTaskId] = useState('');
  const links = useLinks(taskId);
  const problem = useProblemText({ problem: links.data?.problem, reason: '' });
  const isRunning = links.data?.isRunning === true;
  return (
    <>
      <AddressField
        label={t('pageUrl')}
        hint={t('pageUrlHint')}
        isBusy={find.isPending}
        error={find.error ? errorText(find.error) : problem || undefined}
        onFind={(url) => find.mutate(url, { onSuccess: setTaskId })}
      />
      {isRunning && (
        <Group gap={8} role="status">
          <Loader size={14} aria-hidden />
          <Text size="sm">{t('finding', { count: links.data?.urls.length ?? 0 })}</Text>
          <Button variant="default" size="compact-xs" onClick={() => stop.mutate(taskId)}>
            {t('stop')}
          </Button>
        </Group>
      )}
      {links.data && !isRunning && <Choice found={links.data.urls} urls={urls} onChange={onChange} />}
    </>
  );
}

function SitemapFinder({ urls, onChange }: PageFinderProps) {
  const t = useMessages(webMessages);
  const sitemap = useSitemap();
  return (
    <>
      <AddressField
        label={t('sitemapUrl')}
        hint={t('sitemapHint')}
        isBusy={sitemap.isPending}
        error={sitemap.error ? errorText(sitemap.error) : undefined}
        onFind={(url) => sitemap.mutate(url)}
      />
      {sitemap.data && <Choice found={sitemap.data} urls={urls} onChange={onChange} />}
    </>
  );
}

interface AddressFieldProps {
  label: string;
  hint: string;
  isBusy: boolean;
  error: string | undefined;
  onFind(url: string): void;
}

function AddressField({ label, hint, isBusy, error, onFind }: AddressFieldProps) {
  const t = useMessages(webMessages);
  const [url, setUrl] = useState('');
  const [isTried, setIsTried] = useState(false);
  const bad = isTried && !isWebAddress(url.trim()) && t('badUrl', { url });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (isWebAddress(url.trim())) onFind(url.trim());
      }}
    >
      <Group align="flex-start" gap={8}>
        <TextInput
          label={label}
          description={hint}
          type="url"
          style={{ flex: 1 }}
          maxLength={knowledgeWebLimits.url}
          value={url}
          error={bad || error}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt={42} loading={isBusy}>
          {t('find')}
        </Button>
      </Group>
    </form>
  );
}

interface ChoiceProps extends PageFinderProps {
  found: readonly string[];
}

/** Which of the found pages are added. */
function Choice({ found, urls, onChange }: ChoiceProps) {
  const t = useMessages(webMessages);
  const maximum = knowledgeWebLimits.pages;
  if (found.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('noneFound')}
      </Text>
    );
  const isEvery = found.slice(0, maximum).every((url) => urls.includes(url));
  return (
    <>
      <Checkbox
        label={`${t('all')} · ${t('found', { count: found.length })}`}
        checked={isEvery}
        indeterminate={urls.length > 0 && !isEvery}
        onChange={() => onChange(isEvery ? [] : found.slice(0, maximum))}
      />
      {found.length > maximum && (
        <Text size="xs" c="dimmed">
          {t('tooMany', { maximum })}
        </Text>
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={6}>
          {found.map((url) => (
            <Checkbox
              key={url}
              label={url}
              checked={urls.includes(url)}
              disabled={!urls.includes(url) && urls.length >= maximum}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...urls, url] : urls.filter((other) => other !== url))
              }
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}
