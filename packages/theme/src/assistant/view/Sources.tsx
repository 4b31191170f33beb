import type { VNode } from 'preact'
import { useContext, useId } from 'preact/hooks'
import type { Source } from '../conversation/types.js'
import { siteLink } from '../markdown/links.js'
import { label } from '../strings/labels.js'
import { Place } from './context.js'

/** The pages that an answer uses. */
export function Sources({ sources }: { sources: readonly Source[] }): VNode | null {
  const id = useId()
  if (sources.length === 0) return null
  return (
    <section class="ask-sources" aria-labelledby={id}>
      <h3 id={id}>{label('sources')}</h3>
      <ol>
        {sources.map((source, index) => (
          <li key={source.url}>
            <SourceCard source={source} number={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SourceCard({ source, number }: { source: Source; number: number }): VNode {
  const place = useContext(Place)
  const href = siteLink(source.url, place)
  const inside = (
    <>
      <span class="ask-source-number">{number}</span>
      <span class="ask-source-text">
        <span class="ask-source-title">{source.title}</span>
        <span class="ask-source-path">{href === undefined ? source.url : wayOf(href.slice(place.root.length))}</span>
      </span>
    </>
  )
  return href === undefined ? (
    <span class="ask-source">{inside}</span>
  ) : (
    <a class="ask-source" href={href}>
      {inside}
    </a>
  )
}

/** Returns a path for reading: `guides › a › b` for `guides/a.html#b`. */
function wayOf(path: string): string {
  const way = path.replace(/\.html(?=#|$)/, '').replace(/\/?#/, '/')
  return way === '' ? '/' : readable(way).split('/').filter(Boolean).join(' › ')
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
