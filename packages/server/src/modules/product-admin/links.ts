import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { DomainError } from '../../kernel/DomainError.js';

/** Refuses addresses that a browser would run as a script, and those of unencrypted pages. Empty is allowed. */
export function requireSafeLink(link: string, field: string): void {
  const isPath = /^\/(?![/\\])/.test(link);
  if (link === '' || isPath) return;
  if (!URL.canParse(link) || new URL(link).protocol !== 'https:')
    throw new DomainError('productAdminInvalid', productAdminReasons.unsafeLink({ field }));
}
