import { flag, record } from './jsonSchema.js'
import { name } from './primitives.js'

export interface NotFoundConfig {
  redirect?: boolean
  title?: string
  description?: string
}

export interface ErrorsConfig {
  '404'?: NotFoundConfig
}

export const errorsSchema = record<ErrorsConfig>('Error pages.', {
  '404': record<NotFoundConfig>('The page for URLs that do not exist.', {
    redirect: flag('Redirects readers to the home page.', { default: false }),
    title: name('Title.', { examples: ['Nothing here'] }),
    description: name('Text, as MDX.', { examples: ['Try the search, or write to [support](/support).'] }),
  }),
})
