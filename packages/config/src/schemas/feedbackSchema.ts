import { flag, list, record, recordWith } from './jsonSchema.js'
import { name } from './primitives.js'

export interface FeedbackConfig {
  thumbs?: boolean
  edits?: boolean
  issues?: boolean
}

export const feedbackSchema = record<FeedbackConfig>('Feedback at the end of pages.', {
  thumbs: flag('Asks whether the page was helpful.', { default: false }),
  edits: flag('Shows a link to suggest edits.', { default: false }),
  issues: flag('Shows a link to report an issue.', { default: false }),
})

export interface VariationsConfig {
  options: { id: string; label: string }[]
}

export const variationsSchema = recordWith<VariationsConfig>('Content variants that readers can choose.', ['options'], {
  options: list(
    recordWith<{ id: string; label: string }>('A variant.', ['id', 'label'], {
      id: name('Identifier used in pages.', { examples: ['cloud'] }),
      label: name('Text.', { examples: ['Cloud'] }),
    }),
    'Content variants, in order.',
  ),
})
