import { confirm } from '@heddle/ui-kit';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { useDepart, useProviderLinks, useUnlink } from '../providerQueries.js';
import { providerWords } from '../providerWords.js';
import classes from './SessionList.module.css';

/** The identity providers of the installation, linked to this account or not; nothing where there is none. */
export function ProviderList() {
  const words = useWords(providerWords);
  const shared = useWords(sharedWords);
  const links = useProviderLinks();
  const depart = useDepart();
  const unlink = useUnlink();
  if (!links.data?.length) return null;
  const askToUnlink = async (provider: string, name: string) => {
    const isSure = await confirm({
      title: words('unlink'),
      children: words('unlinkWhy', { name }),
      confirm: words('unlink'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) unlink.mutate(provider);
  };
  return (
    <section aria-label={words('providers')}>
      <Title order={2} mb={4}>
        {words('providers')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {words('providersWhy')}
      </Text>
      <Stack component="ul" gap={8} className={classes.list}>
        {links.data.map(({ id, name, emails }) => {
          const known = emails.filter((email) => email !== '').join(', ');
          const isLinked = emails.length > 0;
          return (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {!isLinked && words('notLinked')}
                  {isLinked && (known ? words('linkedAs', { emails: known }) : words('linked'))}
                </Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={words(isLinked ? 'unlinkOf' : 'linkOf', { name })}
                onClick={() =>
                  isLinked
                    ? void askToUnlink(id, name)
                    : depart.mutate({ provider: id, back: '/settings/security', isLink: true })
                }
              >
                {words(isLinked ? 'unlink' : 'link')}
              </Button>
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
