import type { AboutView } from '@octavo/core'
import type { VNode } from 'preact'
import { Html } from '../shared/Html.js'
import { DocsLink } from '../shared/SchemaFacts.js'

/** Information about the whole API. */
export function About({ about }: { about: AboutView }): VNode {
  return (
    <>
      {about.descriptionHtml && <Html class="field-content" html={about.descriptionHtml} />}
      {about.facts.map(({ name, text, url }) => (
        <p class="field-example" key={name}>
          <code>{name}</code> {url ? <SafeLink url={url} text={text} /> : text}
        </p>
      ))}
      {about.externalDocs && <DocsLink docs={about.externalDocs} />}
      {about.tags.length > 0 && (
        <ul class="field-values">
          {about.tags.map((tag) => (
            <li key={tag.name}>
              <code>{tag.name}</code>
              <div>
                {tag.descriptionHtml && <Html html={tag.descriptionHtml} />}
                {tag.externalDocs && <DocsLink docs={tag.externalDocs} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A link whose URL the view has limited to http and mailto. */
export function SafeLink({ url, text }: { url: string; text: string }): VNode {
  return (
    <a class="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}
