import * as z from 'zod';
import { optional, shortText } from '../kernel/fields.js';
import { productAdminLimits } from './adminLimits.js';

// Visible characters, which are counted later, have several UTF-16 units.
export const name = () => shortText(productAdminLimits.name * 4);
export const text = () => optional(shortText(productAdminLimits.text * 4));
/** Address of a stored picture. */
export const uri = () => optional(shortText(300));
/** Seconds since 1970, as text or a number; 0 for no limit. */
export const seconds = () =>
  optional(z.union([z.number().int().nonnegative(), shortText(20)]).transform(String));
