import { headingSlug, type MarkdownElement, type MarkdownWriter } from '@octavo/core'
import type { VNode } from 'preact'
import { plainText, readNode } from '../shared/nodeText.js'
import { type MdxProps, readString, readStrings } from '../shared/propValues.js'
import { hashHref } from '../shared/safeUrl.js'
import { uniqueId, useScope } from '../shared/scopeContext.js'
import { label as word } from '../shared/uiLabels.js'
import type { ComponentFamily } from './family.js'

/** `<Update>`: an entry of a changelog, with an anchor and tags for the filter. */
export function Update(props: MdxProps): VNode {
  const scope = useScope()
  const label = readNode(props.label)
  const id = uniqueId(scope, readString(props.id) ?? (headingSlug(plainText(label)) || 'update'))
  const tags = readStrings(props.tags)
  for (const tag of tags) if (!scope.tags.includes(tag)) scope.tags.push(tag)
  return (
    <section class="update" id={id} aria-labelledby={`${id}-label`} data-tags={JSON.stringify(tags)}>
      <div class="update-side">
        <h2 class="update-title" id={`${id}-label`}>
          <a class="update-label" href={hashHref(id)}>
            {label}
          </a>
        </h2>
        {readNode(props.description) && <p class="update-description">{readNode(props.description)}</p>}
        {tags.length > 0 && (
          <ul class="update-tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      <div class="update-content">{props.children}</div>
    </section>
  )
}

/** Buttons that filter updates by tag. They are visible only if scripts run. */
export function ChangelogFilters({ tags }: { tags: string[] }): VNode {
  return (
    <fieldset id="changelog-filters" class="js-only" aria-label={word('filterUpdates')}>
      {tags.map((tag) => (
        <button type="button" class="changelog-filter" data-tag={tag} aria-pressed="false" key={tag}>
          {tag}
        </button>
      ))}
    </fieldset>
  )
}

export function updateFamily(): ComponentFamily {
  return {
    Update: {
      component: Update,
      description: 'An entry of a changelog.',
      props: {
        label: { type: 'string | ReactNode', required: true, description: 'Date or version.' },
        description: { type: 'string | ReactNode', description: 'Text below the label.' },
        tags: { type: 'string | string[]', description: 'Tags that readers can filter by.' },
        rss: { type: '{ title?: string; description?: string }', description: 'Title and description in the feed.' },
      },
      markdown: { kind: 'block', write: writeUpdate },
    },
  }
}

function writeUpdate(update: MarkdownElement, md: MarkdownWriter): string {
  const title = [update.line('label'), update.line('description')].filter(Boolean).join(': ')
  const tags = update.texts('tags')
  return md.join(md.heading(2, title), tags.length > 0 ? md.emphasis(`Tags: ${tags.join(', ')}`) : '', update.blocks())
}
