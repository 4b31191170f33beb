import type { VNode } from 'preact'

interface DescriptionProps {
  about: { description?: string | undefined; descriptionHtml?: string | undefined }
  id?: string | undefined
  inline?: boolean
}

/** What a document says about something; its HTML was cleaned when the site was built. */
export function Description({ about: { description, descriptionHtml }, id, inline }: DescriptionProps): VNode | null {
  const props = { class: 'pg-description', dir: 'auto' as const, id }
  const Tag = inline ? 'span' : 'p'
  if (descriptionHtml) return <Tag {...props} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
  return description ? <Tag {...props}>{description}</Tag> : null
}
