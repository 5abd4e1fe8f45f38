import { defineReasons } from '../kernel/reasons.js';

/** Why a template cannot be used. */
export const productContentReasons = defineReasons('productContent', {
  notFound: 'there is no template {id}',
  publishersOnly: 'this template publishes workflows, which only members with that right may do here',
});
