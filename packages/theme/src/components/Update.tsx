import type { VNode } from 'preact'
import { slugify, uniqueId, useScope } from '../context.js'

import { label as word } from '../labels.js'

import { readNode, textOf } from '../props/children.js'
import { type MdxProps, readString, readStrings } from '../props/read.js'
import { hashHref } from '../safe/url.js'

/** `<Update>`: an entry of a changelog, with an anchor and tags to filter by. */
export function Update(props: MdxProps): VNode {
  const scope = useScope()
  const label = readNode(props.label)
  const id = uniqueId(scope, readString(props.id) ?? slugify(textOf(label), 'update'))
  const tags = readStrings(props.tags)
  for (const tag of tags) if (!scope.tags.includes(tag)) scope.tags.push(tag)
  return (
    <section class="update" id={id} aria-labelledby={`${id}-label`} data-tags={JSON.stringify(tags)}>
      <div class="update-side">
        <a class="update-label" id={`${id}-label`} href={hashHref(id)}>
          {label}
        </a>
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

/** Buttons that show the updates with all chosen tags; shown with script only. */
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
