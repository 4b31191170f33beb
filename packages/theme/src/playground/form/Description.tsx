import type { VNode } from 'preact'

interface DescriptionProps {
  about: { description?: string | undefined; descriptionHtml?: string | undefined; note?: string | undefined }
  id?: string | undefined
  inline?: boolean
}

/** The description of a field, whose HTML was sanitized during the build, and the note about sending it. */
export function Description({ about, id, inline }: DescriptionProps): VNode | null {
  const { description, descriptionHtml, note } = about
  if (note === undefined) return <DescriptionText about={about} id={id} inline={inline ?? false} />
  return (
    <div id={id}>
      {(description || descriptionHtml) && <DescriptionText about={about} />}
      <p class="pg-description pg-hint">{note}</p>
    </div>
  )
}

function DescriptionText({ about: { description, descriptionHtml }, id, inline }: DescriptionProps): VNode | null {
  const props = { class: 'pg-description', dir: 'auto' as const, id }
  const Tag = inline ? 'span' : 'p'
  if (descriptionHtml) return <Tag {...props} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
  return description ? <Tag {...props}>{description}</Tag> : null
}
