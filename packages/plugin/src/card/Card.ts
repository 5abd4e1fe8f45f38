import type { JsonObject } from '@heddle/workflow-schema';

/** Limits of cards; lengths in characters. */
export const cardLimits = {
  /** Bytes of the JSON text. */
  bytes: 64 * 1024,
  depth: 12,
  elements: 300,
  /** Elements of a card with its data, in which lists are repeated. */
  drawnElements: 1_000,
  /** Characters of all texts of a card with its data, and of its data. */
  drawnText: 32_000,
  variables: 50,
  text: 4_000,
  /** Rows of a list or table, unless a binding says fewer. */
  rows: 20,
  columns: 10,
  options: 50,
} as const;

/** Types of the values that a card shows. */
export const cardVariableTypes = ['string', 'number', 'bool', 'image', 'list', 'object'] as const;

/** How a text looks; without one, like the text of a message. */
export const cardTextStyles = ['title', 'muted'] as const;
/** Style of a text in a card. */
export type CardTextStyle = (typeof cardTextStyles)[number];

/** A value that a card shows. */
export interface CardVariable {
  name: string;
  type: (typeof cardVariableTypes)[number];
}

/** What a button does. Texts and addresses may contain `{{path}}`. */
export type CardAction =
  | { type: 'open_url'; url: string }
  | { type: 'send_message'; text: string }
  /** Sends the fields of the form around the button. */
  | { type: 'submit_form' };

/** A field of a form. */
export interface CardField {
  type: 'input' | 'select' | 'date';
  name: string;
  label: string;
  options?: string[];
}

/**
 * A part of a card. `{{path}}` in a text stands for the value of a variable, such as `{{city.name}}`; within a list
 * or table, `{{item.name}}` is a value of the row.
 */
export type CardElement =
  | { type: 'column' | 'row' | 'slide'; children: CardElement[] }
  | { type: 'text'; text: string; style?: CardTextStyle }
  | { type: 'markdown' | 'tag'; text: string }
  | { type: 'image'; url: string; description: string }
  | { type: 'button'; label: string; action: CardAction }
  | { type: 'divider' }
  /** Repeats its child for every item of a list. */
  | { type: 'list'; items: string; child: CardElement }
  | { type: 'table'; items: string; columns: { title: string; text: string }[] }
  | { type: 'form'; fields: CardField[]; children: CardElement[] };

/** A card as its author writes it. */
export interface Card {
  version: 1;
  variables: CardVariable[];
  root: CardElement;
}

/** A card with its data: texts and addresses are final, and the children of a list are its rows. */
export type DrawnElement =
  | { type: 'column' | 'row' | 'slide' | 'list'; children: DrawnElement[] }
  | { type: 'text'; text: string; style?: CardTextStyle }
  | { type: 'markdown' | 'tag'; text: string }
  | { type: 'image'; url: string; description: string }
  | { type: 'button'; label: string; action: CardAction }
  | { type: 'divider' }
  | { type: 'table'; titles: string[]; rows: string[][] }
  | { type: 'form'; fields: CardField[]; children: DrawnElement[] };

/** Which value of an answer fills a variable, as a path such as `data.items`; by the name of the variable. */
export type CardMapping = Readonly<Record<string, string>>;

/** The values of a card's variables. */
export type CardData = JsonObject;
