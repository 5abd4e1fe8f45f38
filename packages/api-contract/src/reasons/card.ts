import { defineReasons } from '../kernel/reasons.js';

/** Why a card was not saved, published or bound. */
export const cardReasons = defineReasons('card', {
  nameMissing: 'the card needs a name',
  tooMany: 'This space already has the maximum of {maximum} cards',
  tooManyTemplates: 'This space already has the maximum of {maximum} card templates',
  tooManySettings: 'the card editor has at most {maximum} settings per person',
  notFound: 'there is no card {id}',
  noTemplate: 'there is no card template {id}',
  noVersion: 'the card has no version {version}',
  invalid: '{problem}',
  sampleInvalid: 'the sample data must be a JSON object',
  mappingInvalid: 'the mapping must be a JSON object with a path for each variable',
  unknownVariable: 'the card has no variable {name}',
  notPublished: 'publish the card before it is used',
  publishersOnly: 'Only members who may publish in this space can publish a card',
  changedElsewhere: 'somebody else has changed the card; load it again',
  noTool: 'the agent does not have this tool',
  noUser: 'say which workflow and node the card is for',
  nothingDescribed: 'the tool describes no results that a card can show',
  noPreset: 'the author of the tool has not chosen a card for it',
});
