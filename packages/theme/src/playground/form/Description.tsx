import type { VNode } from 'preact'

interface DescriptionProps {
  about: { description?: string | undefined; descriptionHtml?: string | undefined; note?: string | undefined }
  id?: string | undefined
}

/** The description of a field, whose HTML was sanitized during the build, and the note about sending it. */
export function Description({ about, id }: DescriptionProps): VNode | null {
  const { description, descriptionHtml, note } = about
  if (note === undefined) return <DescriptionText about={about} id={id} />
  return (
    <div id={id}>
      {(description || descriptionHtml) && <DescriptionText about={about} />}
      <p class="pg-description pg-hint">{note}</p>
    </div>
  )
}

function DescriptionText({ about: { description, descriptionHtml }, id }: DescriptionProps): VNode | null {
  const props = { class: 'pg-description', dir: 'auto' as const, id }
  if (descriptionHtml) return <p {...props} dangerouslySetInnerHTML={{ __html: descriptionHtml }} />
  return description ? <p {...props}>{description}</p> : null
}
