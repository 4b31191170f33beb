/**
 * The index fields in order, with the weight of a word in each. A page has a title, keywords and a position in
 * navigation. Its sections have a heading, the page title as context, and text.
 */
export const FIELDS = ['title', 'heading', 'keywords', 'context', 'text'] as const
export type Field = (typeof FIELDS)[number]

export const FIELD_BOOSTS: Record<Field, number> = { title: 12, heading: 3, keywords: 6, context: 8, text: 1 }
