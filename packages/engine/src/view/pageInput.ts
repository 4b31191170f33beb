import type { Frontmatter, PageNode } from '@octavo/core'
import type { BodyMeta } from '../render/types.js'

export interface PageInput {
  slug: string
  node?: PageNode
  frontmatter: Frontmatter
  title?: string
  body: Pick<BodyMeta, 'headings' | 'contents' | 'features' | 'title' | 'islands'> &
    Partial<Pick<BodyMeta, 'classNames'>> & { html: string }
}
